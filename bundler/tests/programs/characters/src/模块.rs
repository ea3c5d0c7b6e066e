//! 一个模块。
#![allow(non_snake_case)]

/** 块注释 */
pub fn 问候(谁: &str) -> String {
    //! 内部文档
    format!("你好，{谁}！{}", text::长度!(谁)) // 完
}
