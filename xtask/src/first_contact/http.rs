//! The few HTTP requests that prove that the page is there.

use std::io::{Read, Write};
use std::net::TcpStream;

/// Fetches the index and the WebAssembly file that it names; returns the size of the latter.
pub(super) fn fetch_page(address: &str) -> Result<usize, String> {
    let index = get(address, "/")?;
    let index = String::from_utf8_lossy(&index);
    let wasm = wasm_path(&index).ok_or_else(|| format!("the index names no WebAssembly file: {index}"))?;
    let wasm = get(address, wasm)?;
    if wasm.starts_with(b"\0asm") { Ok(wasm.len()) } else { Err("the WebAssembly file is none".to_owned()) }
}

/// The path of the WebAssembly file that the index names.
fn wasm_path(index: &str) -> Option<&str> {
    index.split('"').find(|part| part.starts_with('/') && part.ends_with(".wasm"))
}

/// The body of a response with status 200.
fn get(address: &str, path: &str) -> Result<Vec<u8>, String> {
    let complain = |error| format!("GET http://{address}{path}: {error}");
    let mut stream = TcpStream::connect(address).map_err(complain)?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(complain)?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response).map_err(complain)?;
    let end = response.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.ok_or_else(|| format!("GET http://{address}{path}: no response"))?;
    if !response.starts_with(b"HTTP/1.1 200") {
        let status = String::from_utf8_lossy(&response[..end]);
        return Err(format!("GET http://{address}{path}: {}", status.lines().next().unwrap_or_default()));
    }
    Ok(response.split_off(end + 4))
}

#[cfg(test)]
mod tests {
    use super::wasm_path;

    #[test]
    fn the_index_names_the_webassembly_file() {
        let index = "<link rel=\"preload\" href=\"/bisat.0123.wasm\">";
        assert_eq!(wasm_path(index), Some("/bisat.0123.wasm"));
        assert_eq!(wasm_path("<p>no page</p>"), None);
    }
}
