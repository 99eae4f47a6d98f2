//! Has the program built again when a file is added to the folders that it embeds.

#[expect(clippy::print_stdout, reason = "it is how a build script speaks to cargo")]
fn main() {
    for folder in ["rules", "strategies"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
