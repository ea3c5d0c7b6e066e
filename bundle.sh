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

cargo=${CARGO:-cargo}
needs="Rust 1.85 or later is needed: https://rustup.rs"
if ! command -v "$cargo" >/dev/null 2>&1; then
    echo "error: $cargo is not on PATH" >&2
    echo "help: $needs" >&2
    exit 1
fi

if [ ! -x "${CARGO_TARGET_DIR:-$root/target}/tool/cargo-cpbundle" ]; then
    echo "building the bundler (the first time only, about a minute) ..." >&2
fi
if ! built=$("$cargo" build --quiet --profile tool --package bundler --bin cargo-cpbundle \
    --manifest-path "$root/Cargo.toml" --message-format=json-render-diagnostics); then
    version=$("$cargo" --version 2>/dev/null || true)
    echo "error: the bundler does not build with ${version:-$cargo}" >&2
    minor=${version#cargo 1.}
    minor=${minor%%.*}
    if ! [ "$minor" -ge 85 ] 2>/dev/null; then
        echo "help: $needs" >&2
    else
        echo "help: see what cargo says above; a new problem needs a package name of its own" >&2
    fi
    exit 1
fi
bundler=$(printf '%s\n' "$built" | sed -n 's/.*"executable":"\([^"]*\)".*/\1/p')

# Messages call the command by the name that was typed.
BUNDLE_COMMAND=$(basename "$0")
export BUNDLE_COMMAND

# Names are looked up here, unless another workspace is asked for.
exec "$bundler" --workspace "$root" "$@"
