//! What is equal to itself by its address: the standard library asks for `Eq` alone.

use std::rc::Rc;

#[derive(Debug, Eq)]
pub enum Value {
    Nothing,
    Number(i64),
    List(Vec<Rc<Value>>),
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => a == b,
            (Value::List(a), Value::List(b)) => a == b,
            _ => false,
        }
    }
}
