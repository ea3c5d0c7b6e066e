@echo off
rem bundle.cmd luogu-p10501: one file that any online judge takes, as bundle.sh elsewhere.
setlocal
set BUNDLE_COMMAND=bundle.cmd
if not defined CARGO_TARGET_DIR set CARGO_TARGET_DIR=%~dp0target
rem Paths are the caller's, the tool-chain is that of this folder.
for %%I in ("%CARGO_TARGET_DIR%") do set CARGO_TARGET_DIR=%%~fI
pushd "%~dp0"
cargo build --quiet --profile tool --package bundler --bin cargo-cpbundle --manifest-path "%~dp0Cargo.toml"
set built=%errorlevel%
popd
if not %built%==0 exit /b 1
"%CARGO_TARGET_DIR%\tool\cargo-cpbundle.exe" --workspace "%~dp0." %*
exit /b %errorlevel%
