#!/bin/sh
# ./bundle.sh luogu-p10501: one file that any online judge takes, on stdout.
# Builds the bundler when needed and hands everything to it; see --help.
set -eu

# The folder of this script, also when it is called through a link.
self=$0
while [ -L "$self" ]; do
    link=$(readlink "$self")
    case $link in
        /*) self=$link ;;
        *) self=$(dirname "$self")/$link ;;
    esac
done
root=$(CDPATH="" cd "$(dirname "$self")" && pwd -P)

# Where stderr is closed or full, the exit code has to do.
tell() {
    printf '%s\n' "$@" >&2 || :
}

# What would help, by what cargo says of a build that failed.
remedy() {
    case $1 in
        *"linker \`"*"\` not found"*)
            echo "install gcc (Debian: apt install gcc libc6-dev)" ;;
        *"os error 28"* | *"No space left"*)
            echo "make room there; TMPDIR and CARGO_TARGET_DIR may name other folders" ;;
        *"os error 13"* | *"os error 20"* | *"os error 30"*)
            echo "CARGO_TARGET_DIR may name another folder, one that can be written to" ;;
        *"linking with \`"*)
            echo "repair the linker: see that it links a plain program" ;;
        *"two packages named"*)
            echo "a new problem needs a package name of its own" ;;
        *"toolchain '"*"is not installed"*)
            echo "install the tool-chain that is named above, or choose one by RUSTUP_TOOLCHAIN=stable" ;;
        *"resolve host"* | *"download"* | *"offline mode"*)
            echo "what is not here must be downloaded: run \`cargo fetch\` once with a network" ;;
        *)
            echo "repair what cargo names above" ;;
    esac
}

# What is built here is built by this folder's tool-chain, not by that of the
# project around the caller; but paths are the caller's.
cargo=${CARGO:-cargo}
case $cargo in
    /*) ;;
    */*) cargo=$PWD/$cargo ;;
esac
case ${CARGO_TARGET_DIR:-} in
    "" | /*) ;;
    *) export CARGO_TARGET_DIR="$PWD/$CARGO_TARGET_DIR" ;;
esac
here() {
    (CDPATH="" cd "$root" && "$cargo" "$@")
}

needs="Rust 1.85 or later is needed: https://rustup.rs"
if ! command -v "$cargo" >/dev/null 2>&1; then
    tell "error: $cargo is not on PATH" "help: $needs"
    exit 1
fi

if [ ! -x "${CARGO_TARGET_DIR:-$root/target}/tool/cargo-cpbundle" ]; then
    tell "building the bundler (the first time only, some minutes) ..."
fi
built=yes
said=$(here build --quiet --profile tool --package bundler --bin cargo-cpbundle \
    --manifest-path "$root/Cargo.toml" --message-format=json-render-diagnostics 2>&1) || built=no
# For us it is JSON, the rest is for people.
words=$(printf '%s\n' "$said" | sed '/^{"reason":/d')
if [ -n "$words" ]; then
    tell "$words"
fi
if [ $built = no ]; then
    version=$(here --version 2>/dev/null || :)
    tell "error: the bundler does not build with ${version:-$cargo}"
    minor=${version#cargo 1.}
    minor=${minor%%.*}
    # A cargo that does not even say its version has told why.
    if [ -z "$version" ] || [ "$minor" -ge 85 ] 2>/dev/null; then
        tell "help: $(remedy "$words")"
    else
        tell "help: $needs"
    fi
    exit 1
fi
# In JSON a quote and a backslash have a backslash before them.
bundler=$(printf '%s\n' "$said" |
    sed -n 's/.*"executable":"\([^"\\]*\(\\.[^"\\]*\)*\)".*/\1/p' | sed 's/\\\(.\)/\1/g')

# Messages call the command by the name that was typed.
BUNDLE_COMMAND=$(basename "$0")
export BUNDLE_COMMAND

# Names are looked up here, unless another workspace is asked for.
exec "$bundler" --workspace "$root" "$@"
