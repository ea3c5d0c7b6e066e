//! The machines that judges have.

/// The machines of judges, where a crate has to be for one.
pub const MACHINE: [(&str, &[&str]); 9] = [
    ("target_arch", &["x86_64"]),
    ("target_endian", &["little"]),
    ("target_env", &["gnu"]),
    ("target_family", &["unix"]),
    ("target_has_atomic", &["8", "16", "32", "64", "ptr"]),
    ("target_os", &["linux"]),
    ("target_pointer_width", &["64"]),
    ("target_vendor", &["unknown"]),
    ("target_abi", &[""]),
];

/// What judges' machines may be, and what few of them can do. What was cut for
/// this machine is not known to be enough for pointers of another width.
const MACHINES: [(&str, &[&str]); 9] = [
    ("target_abi", &[""]),
    ("target_arch", &["x86_64", std::env::consts::ARCH]),
    ("target_endian", &["little"]),
    ("target_env", &["gnu", "msvc", OWN_ENV]),
    ("target_family", &["unix", "windows"]),
    ("target_feature", &["fxsr", "neon", "sse", "sse2"]),
    ("target_os", &["linux", "windows", std::env::consts::OS]),
    ("target_pointer_width", &["64"]),
    ("target_vendor", &["unknown", "pc", "apple"]),
];

/// The C library of the machine that bundles.
const OWN_ENV: &str = if cfg!(target_env = "musl") {
    "musl"
} else if cfg!(target_env = "") {
    ""
} else {
    "gnu"
};

/// Who made it.
const OWN_VENDOR: &str = if cfg!(target_vendor = "apple") {
    "apple"
} else if cfg!(target_vendor = "pc") {
    "pc"
} else {
    "unknown"
};

/// What holds for all of them.
const SURE: [(&str, &[&str]); 5] = [
    ("target_arch", &["x86_64"]),
    ("target_endian", &["little"]),
    ("target_feature", &["fxsr", "sse", "sse2"]),
    ("target_has_atomic", &["8", "16", "32", "64", "ptr"]),
    ("target_pointer_width", &["64"]),
];

/// Whether this machine is of the kind that judges have: no other is asked then.
pub const USUAL: bool = cfg!(target_arch = "x86_64");

/// A kind of machine that judges have.
pub struct Machine {
    os: &'static str,
    family: &'static str,
    env: &'static str,
    vendor: &'static str,
}

pub const JUDGES: [Machine; 4] = [
    Machine {
        os: "linux",
        family: "unix",
        env: "gnu",
        vendor: "unknown",
    },
    Machine {
        os: "windows",
        family: "windows",
        env: "gnu",
        vendor: "pc",
    },
    Machine {
        os: "windows",
        family: "windows",
        env: "msvc",
        vendor: "pc",
    },
    // Where it is bundled.
    Machine {
        os: std::env::consts::OS,
        family: std::env::consts::FAMILY,
        env: OWN_ENV,
        vendor: OWN_VENDOR,
    },
];

impl Machine {
    /// Whether something holds for it; `None` if its kind does not tell.
    pub fn has(&self, name: &str, value: Option<&str>) -> Option<bool> {
        match (name, value) {
            ("unix" | "windows", None) => Some(self.family == name),
            ("target_os", Some(os)) => Some(self.os == os),
            ("target_family", Some(family)) => Some(self.family == family),
            ("target_env", Some(env)) => Some(self.env == env),
            ("target_vendor", Some(vendor)) => Some(self.vendor == vendor),
            _ => None,
        }
    }
}

/// Whether no judge's machine is of that kind, or not every one.
pub fn is_rare(name: &str, value: &str) -> bool {
    let known = MACHINES.iter().find(|(known, _)| *known == name);
    known.is_some_and(|(_, values)| !values.contains(&value))
        || USUAL && name == "target_feature" && value == "neon"
}

/// Whether every judge's machine is of that kind.
pub fn is_sure(name: &str, value: &str) -> bool {
    let known = SURE.iter().find(|(known, _)| *known == name);
    USUAL && known.is_some_and(|(_, values)| values.contains(&value))
}
