fn main() {
    println!("cargo:rustc-check-cfg=cfg(measured)");
    println!("cargo:rustc-check-cfg=cfg(size, values(\"small\", \"large\"))");
    println!("cargo:rustc-check-cfg=cfg(never)");
    assert_eq!(settings::built(), "for the build script");
    println!("cargo:rustc-cfg=measured");
    println!("cargo:rustc-cfg=size=\"large\"");
    println!("cargo:rustc-cfg=feature=\"said\"");
}
