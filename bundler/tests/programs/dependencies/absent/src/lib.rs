compile_error!("never built");
