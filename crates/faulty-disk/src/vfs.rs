//! The file system that SQLite calls ("VFS"): each operation asks the [`State`] of the disk, and goes to the system's own
//! file system then. Flushes do not go there: the state knows what is flushed, and the tests are fast.
//!
//! SQLite calls these functions with a file that `open` below has made, and never after `close`; see
//! <https://www.sqlite.org/vfs.html>. The safety comments rely on that.

use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::mem::size_of;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr::{self, null, null_mut};
use std::slice;
use std::sync::OnceLock;

use rusqlite::ffi::{
    SQLITE_FULL, SQLITE_IOERR, SQLITE_IOERR_DELETE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_WRITE, SQLITE_OK, sqlite3_file,
    sqlite3_int64, sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find, sqlite3_vfs_register,
};

use crate::state::{Failure, Shared, State, disk_of, lock};

const NAME: &CStr = c"faulty-disk";

/// The system's own file system.
struct System(*mut sqlite3_vfs);

// SAFETY: SQLite registers it at its start, never changes it, and calls it from any thread.
unsafe impl Send for System {}
// SAFETY: as above.
unsafe impl Sync for System {}

static SYSTEM: OnceLock<System> = OnceLock::new();

/// Makes this file system the default of the process.
pub(crate) fn register() {
    SYSTEM.get_or_init(|| {
        // SAFETY: the name may be null, for the default; it exists in every build of SQLite for a system with files.
        let system = unsafe { sqlite3_vfs_find(null()) };
        // SAFETY: it points to a structure that lives as long as the process. The copied functions do not use the fields
        // that differ.
        let mut ours = unsafe { ptr::read(system) };
        ours.szOsFile += size_of::<File>() as c_int;
        ours.zName = NAME.as_ptr();
        ours.pNext = null_mut();
        ours.xOpen = Some(open);
        ours.xDelete = Some(delete);
        // SAFETY: SQLite keeps the pointer; the structure is never freed.
        let code = unsafe { sqlite3_vfs_register(Box::leak(Box::new(ours)), 1) };
        assert_eq!(code, SQLITE_OK, "SQLite accepts a file system");
        System(system)
    });
}

fn system() -> *mut sqlite3_vfs {
    SYSTEM.get().expect("SQLite calls this file system after it is registered").0
}

/// An open file. The file of the system's file system follows it in memory.
#[repr(C)]
struct File {
    base: sqlite3_file,
    /// Null on an ordinary disk.
    watched: *mut Watched,
}

/// A file on a faulty disk.
struct Watched {
    path: PathBuf,
    disk: Shared,
}

impl Watched {
    fn ask<T>(&self, question: impl FnOnce(&mut State, &Path) -> T) -> T {
        question(&mut lock(&self.disk), &self.path)
    }
}

/// The path of a name; none for a temporary file.
///
/// # Safety
/// The name is null or ends with a zero byte.
unsafe fn path_of(name: *const c_char) -> Option<PathBuf> {
    // SAFETY: as the caller promises.
    (!name.is_null()).then(|| PathBuf::from(OsStr::from_bytes(unsafe { CStr::from_ptr(name) }.to_bytes())))
}

/// # Safety
/// The file was made by `open` and is not closed.
unsafe fn system_file(file: *mut sqlite3_file) -> *mut sqlite3_file {
    // SAFETY: SQLite allocates `szOsFile` bytes: ours and then those of the system's file. Both sizes are multiples of 8.
    unsafe { file.cast::<File>().add(1) }.cast()
}

/// # Safety
/// The file was made by `open` and is not closed.
unsafe fn watched<'f>(file: *mut sqlite3_file) -> Option<&'f Watched> {
    // SAFETY: the pointer is null, or comes from a box that `close` frees.
    unsafe { (*file.cast::<File>()).watched.as_ref() }
}

/// Calls a method of the system's file.
macro_rules! forward {
    ($method:ident, $file:expr $(, $argument:expr)*) => {{
        // SAFETY: SQLite passes a file that `open` has made, so that the system's file in it is open, too.
        unsafe {
            let file = system_file($file);
            match (*(*file).pMethods).$method {
                Some(method) => method(file $(, $argument)*),
                None => SQLITE_IOERR,
            }
        }
    }};
}

/// Defines methods that change nothing on the disk.
macro_rules! forwarded {
    ($($name:ident = $method:ident($($argument:ident: $type:ty),*);)*) => {
        $(unsafe extern "C" fn $name(file: *mut sqlite3_file $(, $argument: $type)*) -> c_int {
            forward!($method, file $(, $argument)*)
        })*
    };
}

forwarded! {
    read = xRead(buffer: *mut c_void, length: c_int, offset: sqlite3_int64);
    file_size = xFileSize(size: *mut sqlite3_int64);
    lock_file = xLock(level: c_int);
    unlock_file = xUnlock(level: c_int);
    check_reserved_lock = xCheckReservedLock(result: *mut c_int);
    file_control = xFileControl(operation: c_int, argument: *mut c_void);
    sector_size = xSectorSize();
    device_characteristics = xDeviceCharacteristics();
    map_index = xShmMap(page: c_int, size: c_int, extend: c_int, address: *mut *mut c_void);
    lock_index = xShmLock(offset: c_int, count: c_int, flags: c_int);
    unmap_index = xShmUnmap(delete: c_int);
}

/// Version 2: with a write-ahead log, without memory-mapped files, whose writes nobody would see.
static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(flush),
    xFileSize: Some(file_size),
    xLock: Some(lock_file),
    xUnlock: Some(unlock_file),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(map_index),
    xShmLock: Some(lock_index),
    xShmBarrier: Some(index_barrier),
    xShmUnmap: Some(unmap_index),
    xFetch: None,
    xUnfetch: None,
};

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    given: *mut c_int,
) -> c_int {
    // SAFETY: SQLite passes null or a text that ends with a zero byte.
    let path = unsafe { path_of(name) };
    let on_disk = path.and_then(|path| disk_of(&path).map(|disk| Watched { path, disk }));
    if let Some(watched) = &on_disk {
        watched.ask(State::open);
    }
    // SAFETY: SQLite passes `szOsFile` bytes for the file, and the other arguments belong to this call.
    unsafe {
        (*file).pMethods = null();
        let Some(open) = (*system()).xOpen else { return SQLITE_IOERR };
        let code = open(system(), name, system_file(file), flags, given);
        if code == SQLITE_OK {
            let watched = on_disk.map_or(null_mut(), |watched| Box::into_raw(Box::new(watched)));
            file.cast::<File>().write(File { base: sqlite3_file { pMethods: &raw const METHODS }, watched });
        }
        code
    }
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    let code = forward!(xClose, file);
    // SAFETY: `open` has made the box, and SQLite closes a file once.
    unsafe {
        let watched = (*file.cast::<File>()).watched;
        if !watched.is_null() {
            drop(Box::from_raw(watched));
        }
    }
    code
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    buffer: *const c_void,
    length: c_int,
    offset: sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite passes an open file.
    let Some(watched) = (unsafe { watched(file) }) else { return forward!(xWrite, file, buffer, length, offset) };
    // SAFETY: SQLite passes this number of bytes.
    let bytes = unsafe { slice::from_raw_parts(buffer.cast::<u8>(), length as usize) };
    let (written, failure) = watched.ask(|state, path| state.write(path, offset as u64, bytes));
    if written > 0 {
        let code = forward!(xWrite, file, buffer, written as c_int, offset);
        if code != SQLITE_OK {
            return code;
        }
    }
    failure.map_or(SQLITE_OK, code_of)
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: sqlite3_int64) -> c_int {
    // SAFETY: SQLite passes an open file.
    let asked = unsafe { watched(file) }.map(|watched| watched.ask(|state, path| state.truncate(path, size as u64)));
    match asked {
        Some(Err(failure)) => code_of(failure),
        Some(Ok(())) | None => forward!(xTruncate, file, size),
    }
}

unsafe extern "C" fn flush(file: *mut sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: SQLite passes an open file.
    match unsafe { watched(file) }.map(|watched| watched.ask(State::flush)) {
        Some(Err(failure)) => code_of(failure),
        Some(Ok(())) => SQLITE_OK,
        None => forward!(xSync, file, flags),
    }
}

unsafe extern "C" fn index_barrier(file: *mut sqlite3_file) {
    // SAFETY: SQLite passes an open file.
    unsafe {
        let file = system_file(file);
        if let Some(barrier) = (*(*file).pMethods).xShmBarrier {
            barrier(file);
        }
    }
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, name: *const c_char, flush_folder: c_int) -> c_int {
    // SAFETY: SQLite passes a text that ends with a zero byte.
    let path = unsafe { path_of(name) };
    let disk = path.as_ref().and_then(|path| disk_of(path).map(|disk| (path, disk)));
    if let Some((path, disk)) = disk
        && lock(&disk).delete(path).is_err()
    {
        return SQLITE_IOERR_DELETE;
    }
    // SAFETY: the arguments belong to this call.
    unsafe {
        match (*system()).xDelete {
            Some(delete) => delete(system(), name, flush_folder),
            None => SQLITE_IOERR,
        }
    }
}

fn code_of(failure: Failure) -> c_int {
    match failure {
        Failure::Full => SQLITE_FULL,
        Failure::Write => SQLITE_IOERR_WRITE,
        Failure::Flush => SQLITE_IOERR_FSYNC,
    }
}
