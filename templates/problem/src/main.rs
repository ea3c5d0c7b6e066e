//! {{title}}, <{{url}}>

use proconio::input;

fn main() {
    input! {
        {{cursor}}
    }
}
