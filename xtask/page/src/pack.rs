//! Writes each file with compressed variants, so that the server never compresses anything itself.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::bundle::File;

/// Writes the files into a folder, with `.br` and `.gz` variants where these are smaller, and prints the sizes. The old
/// folder stays complete until it is replaced by the new one.
pub(crate) fn write(files: &[File], output: &Path) -> Result<(), String> {
    let [new, old] = ["new", "old"].map(|ending| output.with_extension(ending));
    for folder in [&new, &old] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| complain(folder, &error))?;
        }
    }
    write_new(files, &new)?;
    if output.exists() {
        fs::rename(output, &old).map_err(|error| complain(output, &error))?;
    }
    fs::rename(&new, output).map_err(|error| complain(output, &error))?;
    if old.exists() {
        fs::remove_dir_all(&old).map_err(|error| complain(&old, &error))?;
    }
    Ok(())
}

fn write_new(files: &[File], output: &Path) -> Result<(), String> {
    let mut sums = [0; 3];
    println!("{:>10} {:>10} {:>10}", "plain", "gzip", "Brotli");
    for File { path, content } in files {
        let target = output.join(path);
        let folder = target.parent().unwrap_or(output);
        fs::create_dir_all(folder).map_err(|error| complain(folder, &error))?;
        fs::write(&target, content).map_err(|error| complain(&target, &error))?;
        let mut sizes = [content.len(); 3];
        for (at, ending, packed) in [(1, "gz", gzip(content)), (2, "br", brotli(content))] {
            let packed = packed.map_err(|error| complain(&target, &error))?;
            if packed.len() < content.len() {
                sizes[at] = packed.len();
                let variant = output.join(format!("{path}.{ending}"));
                fs::write(&variant, packed).map_err(|error| complain(&variant, &error))?;
            }
        }
        sums.iter_mut().zip(sizes).for_each(|(sum, size)| *sum += size);
        println!("{:>10} {:>10} {:>10}  {path}", sizes[0], sizes[1], sizes[2]);
    }
    println!("{:>10} {:>10} {:>10}  total", sums[0], sums[1], sums[2]);
    Ok(())
}

fn complain(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn gzip(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}

fn brotli(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let parameters = BrotliEncoderParams { quality: 11, lgwin: 22, size_hint: content.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut packed, &parameters)?;
    Ok(packed)
}
