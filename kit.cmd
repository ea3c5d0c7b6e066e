@echo off
rem kit.cmd test luogu-p10501: the contest kit, as kit.sh elsewhere.
setlocal
set KIT_COMMAND=kit.cmd
if not defined CARGO_TARGET_DIR set CARGO_TARGET_DIR=%~dp0target
cargo build --quiet --profile tool --package kit --bin cargo-cp --manifest-path "%~dp0Cargo.toml"
if errorlevel 1 exit /b 1
"%CARGO_TARGET_DIR%\tool\cargo-cp.exe" --workspace "%~dp0." %*
exit /b %errorlevel%
