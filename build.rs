//! Has the program built again when a file is added to the folders that it embeds.

fn main() {
    for folder in ["rules", "strategies"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
