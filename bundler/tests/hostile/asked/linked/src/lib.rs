//! Nothing but what runs at the start.

extern "C" fn say() {
    println!("linked");
}

#[used]
#[cfg_attr(target_os = "linux", link_section = ".init_array")]
#[cfg_attr(target_vendor = "apple", link_section = "__DATA,__mod_init_func")]
#[cfg_attr(windows, link_section = ".CRT$XCU")]
static SAY: extern "C" fn() = say;
