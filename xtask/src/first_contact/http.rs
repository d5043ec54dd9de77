//! The few HTTP requests that prove that the page is there.

use std::io::{Read, Write};
use std::net::TcpStream;

/// Fetches the index, the script that it names, and every program that the script names; returns the size of these.
pub(super) fn fetch_page(address: &str) -> Result<usize, String> {
    let index = get_text(address, "/")?;
    let script = paths(&index, ".js").next().ok_or_else(|| format!("the index names no script: {index}"))?;
    let script = get_text(address, script)?;
    let mut size = 0;
    for path in paths(&script, ".wasm") {
        let wasm = get(address, path)?;
        if !wasm.starts_with(b"\0asm") {
            return Err(format!("{path} is no WebAssembly file"));
        }
        size += wasm.len();
    }
    if size > 0 { Ok(size) } else { Err(format!("the script names no WebAssembly file: {script}")) }
}

/// The paths with this ending between quotation marks.
fn paths<'a>(text: &'a str, ending: &'a str) -> impl Iterator<Item = &'a str> {
    text.split('"').filter(move |part| part.starts_with('/') && part.ends_with(ending))
}

fn get_text(address: &str, path: &str) -> Result<String, String> {
    Ok(String::from_utf8_lossy(&get(address, path)?).into_owned())
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
    use super::paths;

    #[test]
    fn the_files_that_a_script_names_are_found() {
        let script = "more ? [\"/more.0123.js\", \"/more.4567.wasm\"] : [\"/bisat.89ab.js\", \"/bisat.cdef.wasm\"]";
        assert_eq!(paths(script, ".wasm").collect::<Vec<_>>(), ["/more.4567.wasm", "/bisat.cdef.wasm"]);
        assert_eq!(paths("<p>no page</p>", ".wasm").next(), None);
    }
}
