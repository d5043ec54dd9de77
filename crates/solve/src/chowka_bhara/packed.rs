//! Tables compressed without loss, for keeping.
//!
//! Values change little from a position to its neighbours. Each is predicted from positions in which one of the mover's pawns, one
//! of the opponent's, or both stand one square further on (a Lorenzo predictor), and only the difference is coded.

use std::cell::Cell;
use std::io::{BufReader, BufWriter, Read, Write};
use std::ops::ControlFlow;

use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use super::coder::{BitModel, Coder, Decoder, Encoder};
use super::header::{HEADER, Header, PACKED, PACKED_VERSION, TableError, read_exact};
use super::index::{Column, Index};
use super::side::Side;
use super::squares::PAWNS;
use super::table::Table;
use super::words::Checksum;

/// Columns whose movers are listed together.
const BATCH: usize = 256;
/// Predictions are in units of one step divided by this.
const FINE: i32 = 64;
/// A prediction where nothing is known: even chances.
const EVEN: i32 = 128 * FINE;
/// The spread of neighbours where there are none: large.
const UNKNOWN_SPREAD: i32 = 128 * FINE;

impl Table {
    /// Writes the table packed. `report` gets the share that is done, and may stop the work.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be read or is damaged, the packed one cannot be written, or the work is stopped.
    #[doc(alias = "compress")]
    pub fn pack(&self, out: impl Write, report: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Result<(), TableError> {
        let mut out = BufWriter::with_capacity(1 << 20, out);
        write(&mut out, PACKED)?;
        write(&mut out, &PACKED_VERSION.to_le_bytes())?;
        write(&mut out, &self.header().bytes())?;
        let (mut encoder, mut checksum, mut first) = (Encoder::new(), Checksum::EMPTY, 0);
        Predictor::new(self.index()).columns(report, &mut |predictor, column, movers| {
            let mut bytes = vec![0; movers.len()];
            self.read(first, &mut bytes)?;
            first += bytes.len() as u64;
            checksum.add(&bytes);
            predictor.code(column, movers, &mut bytes, &mut encoder);
            write(&mut out, &encoder.take_bytes())
        })?;
        self.header().check(checksum)?;
        write(&mut out, &encoder.finish())?;
        out.flush().map_err(TableError::Write)
    }

    /// Writes the table that was packed. `report` gets the share that is done, and may stop the work.
    ///
    /// # Errors
    ///
    /// Fails if the packed table cannot be read, is something else or damaged, the table cannot be written, or the work is stopped.
    #[doc(alias = "decompress")]
    pub fn unpack(
        from: impl Read,
        out: impl Write,
        report: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let mut from = BufReader::with_capacity(1 << 20, from);
        let (mut begin, mut header) = ([0; 12], [0; HEADER]);
        read_exact(&mut from, &mut begin, TableError::NotPacked)?;
        read_exact(&mut from, &mut header, TableError::NotPacked)?;
        if begin[..8] != *PACKED || begin[8..] != PACKED_VERSION.to_le_bytes() {
            return Err(TableError::NotPacked);
        }
        let header = Header::read(&header)?;
        let index = Index::new(header.pawns);
        if header.count != index.len() {
            return Err(TableError::Damaged);
        }
        let mut out = BufWriter::with_capacity(1 << 20, out);
        write(&mut out, &header.bytes())?;
        let (failed, mut checksum) = (Cell::new(None), Checksum::EMPTY);
        let bytes = from.bytes().map_while(|byte| byte.map_err(|error| failed.set(Some(error))).ok());
        let mut decoder = Decoder::new(bytes.fuse());
        Predictor::new(&index).columns(report, &mut |predictor, column, movers| {
            let mut bytes = vec![0; movers.len()];
            predictor.code(column, movers, &mut bytes, &mut decoder);
            if decoder.is_short() {
                return Err(failed.take().map_or(TableError::Damaged, TableError::Io));
            }
            checksum.add(&bytes);
            write(&mut out, &bytes)
        })?;
        if !decoder.is_at_end() {
            return Err(TableError::Damaged);
        }
        header.check(checksum)?;
        out.flush().map_err(TableError::Write)
    }
}

fn write(out: &mut impl Write, bytes: &[u8]) -> Result<(), TableError> {
    out.write_all(bytes).map_err(TableError::Write)
}

/// Predicts values from those of columns and sides that come earlier.
struct Predictor<'a> {
    index: &'a Index,
    /// By side: sides with one pawn further on.
    nearer: Vec<Vec<usize>>,
    /// By column and side; where there is no position, what would be predicted.
    values: Vec<Vec<u8>>,
    /// By context.
    models: Vec<Model>,
}

/// Codes a column, with the numbers of the sides that can face it.
type ForColumn<'f, 'a> = dyn FnMut(&mut Predictor<'a>, usize, &[usize]) -> Result<(), TableError> + 'f;

/// The models of the bits of a difference.
#[derive(Clone)]
struct Model {
    is_equal: BitModel,
    is_more: BitModel,
    /// By size: whether the difference is larger than that.
    is_larger: [BitModel; LARGE],
}

/// Differences of this size and more share a model.
const LARGE: usize = 12;
/// What is known of a prediction: the part after the point, how far the neighbours are apart, and how wrong their predictions were.
const CONTEXTS: [usize; 3] = [8, 5, 5];

impl<'a> Predictor<'a> {
    fn new(index: &'a Index) -> Self {
        let sides = index.sides.all();
        let nearer = |side: &Side| further_on(index, side).filter_map(|side| index.sides.number(&side)).collect();
        let model = Model { is_equal: BitModel::EVEN, is_more: BitModel::EVEN, is_larger: [BitModel::EVEN; LARGE] };
        Predictor {
            index,
            nearer: sides.iter().map(nearer).collect(),
            values: Vec::new(),
            models: vec![model; CONTEXTS.iter().product()],
        }
    }

    /// Calls `each` for every column, in order, with the numbers of the sides that can face it.
    fn columns(
        mut self,
        report: &mut dyn FnMut(f64) -> ControlFlow<()>,
        each: &mut ForColumn<'_, 'a>,
    ) -> Result<(), TableError> {
        let count = self.index.columns.len();
        for first in (0..count).step_by(BATCH) {
            let end = count.min(first + BATCH);
            let batch = first..end;
            let movers: Vec<Vec<usize>> =
                batch.clone().into_par_iter().map(|column| self.index.movers_in_order(column)).collect();
            for (column, movers) in batch.zip(movers) {
                each(&mut self, column, &movers)?;
            }
            if report(end as f64 / count as f64).is_break() {
                return Err(TableError::Stopped);
            }
        }
        Ok(())
    }

    /// Codes the values of the sides that can face the column.
    fn code(&mut self, column: usize, movers: &[usize], bytes: &mut [u8], coder: &mut impl Coder) {
        let sides = self.index.sides.all().len();
        let beside = self.mean_of_neighbours(column);
        let mut at = vec![None; sides];
        for (place, side) in movers.iter().enumerate() {
            at[*side] = Some(place);
        }
        let mut values = vec![0; sides];
        // How far the values are from those beside them, and from what was predicted.
        let (mut offsets, mut errors) = (vec![0; sides], vec![0; sides]);
        for side in 0..sides {
            let nearer = &self.nearer[side];
            let count = nearer.len().max(1) as i32;
            let of_nearer = || nearer.iter().map(|nearer| offsets[*nearer]);
            let predicted = (beside[side] + of_nearer().sum::<i32>() / count).clamp(0, 256 * FINE - 1);
            let whole = (predicted / FINE) as u8;
            values[side] = whole;
            if let Some(place) = at[side] {
                let spread = of_nearer().max().unwrap_or(UNKNOWN_SPREAD) - of_nearer().min().unwrap_or(0);
                let error = nearer.iter().map(|nearer| errors[*nearer]).sum::<i32>() * 2 / count;
                let part = (predicted % FINE) as usize * CONTEXTS[0] / FINE as usize;
                let model = &mut self.models[context([part, class(spread / (FINE / 4)), class(error)])];
                values[side] = model.code(whole, bytes[place], coder);
                bytes[place] = values[side];
                errors[side] = i32::from(values[side].abs_diff(whole)).min(LARGE as i32);
            }
            offsets[side] = i32::from(values[side]) * FINE + FINE / 2 - beside[side];
        }
        self.values.push(values);
    }

    /// By side, the mean of the values in columns whose opponent has one pawn further on.
    fn mean_of_neighbours(&self, column: usize) -> Vec<i32> {
        let Column { side, blocks } = self.index.columns[column];
        let opponent = self.index.sides.all()[side as usize];
        let column_of = |side: Side| self.index.column(self.index.sides.number(&side)?, blocks);
        let columns: Vec<usize> =
            further_on(self.index, &opponent).filter_map(column_of).filter(|other| *other < column).collect();
        let mut sums = vec![0; self.index.sides.all().len()];
        for other in &columns {
            for (sum, value) in sums.iter_mut().zip(&self.values[*other]) {
                *sum += i32::from(*value) * FINE + FINE / 2;
            }
        }
        let count = columns.len() as i32;
        sums.iter().map(|sum| sum.checked_div(count).unwrap_or(EVEN)).collect()
    }
}

impl Model {
    /// Codes a value, given its prediction.
    fn code(&mut self, predicted: u8, value: u8, coder: &mut impl Coder) -> u8 {
        if coder.bit(&mut self.is_equal, value == predicted) {
            return predicted;
        }
        let is_more = coder.bit(&mut self.is_more, value > predicted);
        let (size, mut found) = (value.abs_diff(predicted), 1u8);
        while found < u8::MAX && coder.bit(&mut self.is_larger[LARGE.min(found.into()) - 1], size > found) {
            found += 1;
        }
        if is_more { predicted.wrapping_add(found) } else { predicted.wrapping_sub(found) }
    }
}

fn context(parts: [usize; 3]) -> usize {
    parts.iter().zip(CONTEXTS).fold(0, |context, (part, count)| context * count + part)
}

/// 0, 1, 2, 3 to 5, and more.
fn class(number: i32) -> usize {
    match number {
        0..=2 => number as usize,
        3..=5 => 3,
        _ => 4,
    }
}

/// The sides with one pawn on the next square.
fn further_on<'a>(index: &'a Index, side: &'a Side) -> impl Iterator<Item = Side> + use<'a> {
    let open = index.squares.open(side.is_licensed);
    (0..PAWNS).filter_map(move |at| {
        let pawn = side.pawns[at];
        let is_last = at + 1 == PAWNS || side.pawns[at + 1] != pawn;
        (is_last && pawn < index.squares.centre && open & 1 << (pawn + 1) != 0).then(|| side.moved(pawn, pawn + 1))
    })
}
