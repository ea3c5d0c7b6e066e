//! Satisfiability.
use varisat::{CnfFormula, ExtendFormula, Lit, Solver};

fn main() {
    let mut solver = Solver::new();
    let (x, y, z) = solver.new_lits();
    solver.add_clause(&[x, y, z]);
    solver.add_clause(&[!x, !y]);
    solver.add_clause(&[!y, !z]);
    solver.add_clause(&[!x, !z]);
    solver.add_clause(&[y]);
    println!("{}", solver.solve().unwrap());
    println!("{:?}", solver.model().unwrap());
    solver.assume(&[x]);
    println!("{}", solver.solve().unwrap());
    let formula = CnfFormula::from(vec![[Lit::from_dimacs(1)], [Lit::from_dimacs(-1)]]);
    let mut other = Solver::new();
    other.add_formula(&formula);
    println!("{:?}", other.solve().ok());
}
