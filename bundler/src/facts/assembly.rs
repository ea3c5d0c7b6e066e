//! Assembly that a crate's build script links, in a form that can stand in a file.

/// Assembly that is known.
#[derive(Debug)]
pub struct Assembly {
    /// The library that the build script links.
    pub library: &'static str,
    /// The same functions, as an item of the crate's root.
    pub item: &'static str,
}

/// That of a library, for the machines that judges have.
pub fn of(library: &str) -> Option<&'static Assembly> {
    let is_known = cfg!(all(target_arch = "x86_64", target_os = "linux"));
    let mut known = KNOWN.iter().filter(|_| is_known);
    known.find(|of| of.library == library)
}

const KNOWN: [Assembly; 1] = [Assembly {
    library: "psm_s",
    // The convention is that of System V: the stack grows downwards; all that is
    // called is given the address it returns to.
    item: r#"
core::arch::global_asm!(
    ".text",
    ".globl rust_psm_stack_direction",
    "rust_psm_stack_direction: mov al, 2",
    "ret",
    ".globl rust_psm_stack_pointer",
    "rust_psm_stack_pointer: lea rax, [rsp + 8]",
    "ret",
    ".globl rust_psm_replace_stack",
    "rust_psm_replace_stack: lea rsp, [rdx - 8]",
    "jmp rsi",
    ".globl rust_psm_on_stack",
    "rust_psm_on_stack: .cfi_startproc",
    "push rbp",
    ".cfi_def_cfa rsp, 16",
    ".cfi_offset rbp, -16",
    "mov rbp, rsp",
    ".cfi_def_cfa_register rbp",
    "mov rsp, rcx",
    "call rdx",
    "mov rsp, rbp",
    "pop rbp",
    ".cfi_def_cfa rsp, 8",
    "ret",
    ".cfi_endproc",
);
"#,
}];
