//! `bisat.LegalIds`: the ids of all legal actions as a sequence that is not written out. KHAN has 5,544 ways to set up; a Python
//! list of them takes longer to make than the rest of a game.

use numpy::{PyArray1, ToPyArray};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::{
    Bound, IntoPyObject, PyAny, PyAnyMethods, PyListMethods, PyResult, PyStringMethods, Python, pyclass, pymethods,
};
use pyo3::types::{PyInt, PyIterator, PyList, PyRange, PySlice, PySliceMethods, PyTuple, PyType};

/// The ids of all legal actions of a position, as `position.legal_ids()` gives them. It is a sequence that never changes: it has
/// a length, indices, slices, `in`, and `random.choice` takes it; it equals a list of the same ids. `list(ids)` is a list,
/// `numpy.array(ids)` an array of int64. A copy or pickle of it is a list.
///
/// >>> ids = bisat.Position("khan", "6/6/6/6/6/6 s r - 0").legal_ids()
/// >>> len(ids), ids[-1], ids[:2], 4 in ids
/// (5544, 5547, [4, 5], True)
/// >>> ids
/// <bisat.LegalIds [4, 5, 6, ..., 5545, 5546, 5547]>
#[pyclass(frozen, sequence, module = "bisat")]
pub(crate) struct LegalIds {
    ids: bisat_engine::LegalIds,
}

impl From<bisat_engine::LegalIds> for LegalIds {
    fn from(ids: bisat_engine::LegalIds) -> Self {
        LegalIds { ids }
    }
}

#[pymethods]
impl LegalIds {
    fn __len__(&self) -> usize {
        self.ids.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let count = self.ids.len() as isize;
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(count)?;
            let place = |number: usize| (slice.start + slice.step * number as isize) as usize;
            let ids = (0..slice.slicelength).map(|number| self.ids.at(place(number)));
            return Ok(PyList::new(py, ids)?.into_any());
        }
        let place = index.extract::<isize>().ok().map(|place| if place < 0 { place + count } else { place });
        if let Some(place) = place.filter(|place| (0..count).contains(place)) {
            return Ok(self.ids.at(place as usize).into_pyobject(py)?.into_any());
        }
        let written = index.repr()?.to_string_lossy().into_owned();
        if place.is_none() && !index.is_instance_of::<PyInt>() {
            return Err(PyTypeError::new_err(format!("an index is a whole number or a slice, not {written}")));
        }
        Err(PyIndexError::new_err(format!("no index {written}: there are {count} legal ids")))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        match self.ids.as_run() {
            Some(run) => PyRange::new(py, run.start as isize, run.end as isize)?.try_iter(),
            None => self.list(py)?.try_iter(),
        }
    }

    fn __contains__(&self, id: &Bound<'_, PyAny>) -> bool {
        id.extract().is_ok_and(|id| self.ids.has(id))
    }

    /// The index of an id, as `list.index` gives it.
    #[pyo3(signature = (*place))]
    fn index<'py>(&self, place: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        self.list(place.py())?.call_method1("index", place)
    }

    /// 1 if the id is legal, otherwise 0.
    fn count(&self, id: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(id))
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if let Ok(other) = other.cast::<LegalIds>() {
            return Ok(self.ids.iter().eq(other.get().ids.iter()).into_pyobject(py)?.to_owned().into_any());
        }
        if other.is_instance_of::<PyList>() {
            return self.list(py)?.rich_compare(other, CompareOp::Eq);
        }
        if other.is_instance_of::<PyTuple>() {
            return self.list(py)?.to_tuple().rich_compare(other, CompareOp::Eq);
        }
        Ok(py.NotImplemented().into_bound(py))
    }

    fn __repr__(&self) -> String {
        const SHOWN: usize = 12;
        const AT_EACH_END: usize = 3;
        let count = self.ids.len();
        let written = |places: std::ops::Range<usize>| {
            let ids: Vec<String> = places.map(|place| self.ids.at(place).to_string()).collect();
            ids.join(", ")
        };
        if count <= SHOWN {
            return format!("<bisat.LegalIds [{}]>", written(0..count));
        }
        format!("<bisat.LegalIds [{}, ..., {}]>", written(0..AT_EACH_END), written(count - AT_EACH_END..count))
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(PyValueError::new_err("an array of legal ids is always a copy: leave out copy=False"));
        }
        let ids: Vec<i64> = self.ids.iter().map(|id| id as i64).collect();
        let array: Bound<'py, PyArray1<i64>> = ids.to_pyarray(py);
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array.into_any()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyList>,))> {
        Ok((py.get_type::<PyList>(), (self.list(py)?,)))
    }
}

impl LegalIds {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.ids.iter().collect::<Vec<usize>>())
    }
}
