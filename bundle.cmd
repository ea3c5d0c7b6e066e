@echo off
rem bundle.cmd luogu-p10501: one file that any online judge takes, as bundle.sh elsewhere.
setlocal
set BUNDLE_COMMAND=bundle.cmd
if not defined CARGO_TARGET_DIR set CARGO_TARGET_DIR=%~dp0target
cargo build --quiet --profile tool --package bundler --bin cargo-cpbundle --manifest-path "%~dp0Cargo.toml"
if errorlevel 1 exit /b 1
"%CARGO_TARGET_DIR%\tool\cargo-cpbundle.exe" --workspace "%~dp0." %*
exit /b %errorlevel%
