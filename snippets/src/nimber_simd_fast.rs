//! Nim products below 2^64 by carry-less multiplication, one by one or many at once.
//!
//! 用无进位乘法指令（PCLMULQDQ、GFNI）计算 2^64 以内的 Nim 积，逐个或成批。
//!
//! # Contract
//! As `nimber`. Whether the processor has the instructions is asked when the tables
//! are made: without them `product` is that of [`nimber_fast`](crate::nimber_fast),
//! and `products` calls it for each pair; so is all that `safe` gives, which holds no
//! `unsafe`. `products` takes two slices of one length and leaves the products in
//! the first.
//!
//! # Complexity
//! About 0.1 ms and 32 KB for the tables. A product is sixteen reads from them, three
//! instructions that multiply and eight reads: half the time of `nimber_fast`. In a
//! batch it is ten instructions: a fourteenth.
//!
//! # Example
//! ```
//! use snippets::nimber_simd_fast::NimProducts;
//!
//! let nim = NimProducts::new();
//! assert_eq!(nim.product(2, 2), 3);
//! assert_eq!(nim.product(1 << 32, 1 << 32), 3 << 31);
//! assert_eq!(nim.product(u64::MAX, 0), 0);
//! let mut many = [2, 3, 1 << 32];
//! nim.products(&mut many, &[2, 3, 1 << 32]);
//! assert_eq!(many, [3, 2, 3 << 31]);
//! ```
//!
//! # Source
//! Conway, On Numbers and Games (1976), chapter 6: 2^(2^k) has the square 2^(2^k) ⊕
//! 2^(2^k - 1), which in any field of 2^64 elements are linear equations. Fields of one
//! size are the same but for names: one is that of polynomials modulo x^64 + x^4 +
//! x^3 + x + 1, the bytes are one modulo x^8 + x^4 + x^3 + x + 1, as in AES.
//!
//! This is the one snippet with `unsafe`: no safe function of `std` multiplies without
//! carries. The instructions are written out, for older compilers have no functions for
//! GFNI; what calls them holds a `Clmul` or a `Many`, which only `detect` makes.

use crate::nimber_fast::NimTables;
#[cfg(target_arch = "x86_64")]
use std::arch::{asm, x86_64 as intrinsics};
#[cfg(target_arch = "x86_64")]
use std::convert::TryInto;
#[cfg(target_arch = "x86_64")]
use std::ops::BitXor;

/// What products need.
pub struct NimProducts {
    one: One,
    many: Option<Many>,
}

enum One {
    Clmul(Clmul, Box<Bytes>, Box<Bytes>),
    Tables(NimTables),
}

/// For each byte of a number what its values add to a linear map.
type Bytes = [[u64; 256]; 8];

impl NimProducts {
    /// Makes the tables.
    pub fn new() -> Self {
        let one = Clmul::detect().map(|clmul| {
            let there = images(64);
            let pairs = there.iter().enumerate().map(|(e, &image)| (image, 1 << e));
            let back = Solver::new(pairs);
            let back: Vec<u64> = (0..64).map(|e| back.solve(1 << e)).collect();
            One::Clmul(clmul, bytes(&there), bytes(&back))
        });
        let many = Many::detect();
        let one = one.unwrap_or_else(|| One::Tables(NimTables::new()));
        Self { one, many }
    }

    /// The same for any processor.
    pub fn safe() -> Self {
        let one = One::Tables(NimTables::new());
        Self { one, many: None }
    }

    /// The nim product.
    #[inline]
    pub fn product(&self, a: u64, b: u64) -> u64 {
        match &self.one {
            One::Clmul(clmul, there, back) => {
                map(back, clmul.product(map(there, a), map(there, b)))
            }
            One::Tables(tables) => tables.product(a, b),
        }
    }

    /// Multiplies each of the first slice by that of the second.
    pub fn products(&self, a: &mut [u64], b: &[u64]) {
        assert_eq!(a.len(), b.len(), "as many factors in each slice");
        match &self.many {
            Some(many) => many.products(a, b),
            None => {
                for (a, &b) in a.iter_mut().zip(b) {
                    *a = self.product(*a, b);
                }
            }
        }
    }
}

impl Default for NimProducts {
    fn default() -> Self {
        Self::new()
    }
}

/// The product of polynomials modulo x^bits + x^4 + x^3 + x + 1.
fn polynomial_product(mut a: u64, mut b: u64, bits: u32) -> u64 {
    let mut sum = 0;
    while b > 0 {
        sum ^= a * (b & 1);
        b >>= 1;
        let carry = a >> (bits - 1);
        a = (a << 1 & u64::MAX >> (64 - bits)) ^ (0x1b * carry);
    }
    sum
}

/// What 2^0, 2^1, … are as polynomials modulo x^bits + x^4 + x^3 + x + 1.
fn images(bits: u32) -> Vec<u64> {
    let times = |a, b| polynomial_product(a, b, bits);
    let squares = Solver::new((0..bits).map(|e| (times(1 << e, 1 << e) ^ 1 << e, 1 << e)));
    let mut images = vec![1];
    while images.len() < bits as usize {
        // The next is F = 2^(2^k) with F ⊗ F ⊕ F = F / 2, the last of those known; then
        // come its products with these.
        let next = squares.solve(images[images.len() - 1]);
        let products: Vec<u64> = images.iter().map(|&image| times(image, next)).collect();
        images.extend(products);
    }
    images
}

/// Of a linear map, for some leading bits an image with this bit, and whose it is.
struct Solver {
    rows: [(u64, u64); 64],
}

impl Solver {
    fn new(pairs: impl Iterator<Item = (u64, u64)>) -> Self {
        let mut solver = Self { rows: [(0, 0); 64] };
        for (image, of) in pairs {
            let (image, of) = solver.reduce(image, of);
            if image != 0 {
                solver.rows[63 - image.leading_zeros() as usize] = (image, of);
            }
        }
        solver
    }

    /// A number with this image.
    fn solve(&self, image: u64) -> u64 {
        let (rest, of) = self.reduce(image, 0);
        assert!(rest == 0, "this is no image: {}", image);
        of
    }

    fn reduce(&self, mut image: u64, mut of: u64) -> (u64, u64) {
        while image != 0 {
            let row = self.rows[63 - image.leading_zeros() as usize];
            if row.0 == 0 {
                break;
            }
            image ^= row.0;
            of ^= row.1;
        }
        (image, of)
    }
}

/// A linear map by the images of the powers of 2.
fn bytes(images: &[u64]) -> Box<Bytes> {
    let mut bytes = Box::new([[0; 256]; 8]);
    for (byte, images) in bytes.iter_mut().zip(images.chunks(8)) {
        for (bit, image) in images.iter().enumerate() {
            for low in 0..1 << bit {
                byte[1 << bit | low] = byte[low] ^ image;
            }
        }
    }
    bytes
}

#[inline]
fn map(bytes: &Bytes, a: u64) -> u64 {
    let values = bytes.iter().zip(a.to_le_bytes());
    values.fold(0, |sum, (values, byte)| sum ^ values[usize::from(byte)])
}

/// Only one who has asked the processor holds this.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Clmul(());

#[cfg(target_arch = "x86_64")]
impl Clmul {
    fn detect() -> Option<Self> {
        std::is_x86_feature_detected!("pclmulqdq").then(|| Self(()))
    }

    /// The product of polynomials modulo x^64 + x^4 + x^3 + x + 1.
    #[allow(unsafe_code)]
    #[inline]
    fn product(self, a: u64, b: u64) -> u64 {
        let product;
        // The processor has the instruction, as `self` shows, and all of x86-64 have the
        // others; they touch no memory. What is beyond x^63 comes back multiplied by
        // x^4 + x^3 + x + 1, at first up to x^66, then below x^64.
        unsafe {
            asm!(
                "movq {low}, {a}",
                "movq {high}, {b}",
                "pclmulqdq {low}, {high}, 0x00",
                "movq {modulus}, {m}",
                "movdqa {high}, {low}",
                "pclmulqdq {high}, {modulus}, 0x01",
                "pxor {low}, {high}",
                "pclmulqdq {high}, {modulus}, 0x01",
                "pxor {low}, {high}",
                "movq {product}, {low}",
                a = in(reg) a,
                b = in(reg) b,
                m = in(reg) 0x1b_u64,
                low = out(xmm_reg) _,
                high = out(xmm_reg) _,
                modulus = out(xmm_reg) _,
                product = lateout(reg) product,
                options(pure, nomem, nostack, preserves_flags),
            );
        }
        product
    }
}

/// Linear maps of bytes, as rows of bits. Only one who has asked the processor holds them.
#[cfg(target_arch = "x86_64")]
struct Many {
    /// From nimbers below 2^8 to polynomials modulo x^8 + x^4 + x^3 + x + 1, and back.
    there: u64,
    back: u64,
    /// There: the products with 2^7, and with its square.
    half: u64,
    half_square: u64,
}

/// How many products are made at once.
#[cfg(target_arch = "x86_64")]
const LANES: usize = 32;

#[cfg(target_arch = "x86_64")]
impl Many {
    #[allow(unsafe_code, unused_unsafe)]
    fn detect() -> Option<Self> {
        if !std::is_x86_feature_detected!("avx2") {
            return None;
        }
        // All of x86-64 have the instruction, and where AVX2 is there are the numbers it
        // is asked for. (Older compilers know GFNI by another name.)
        let features = unsafe { intrinsics::__cpuid_count(7, 0) };
        if features.ecx >> 8 & 1 == 0 {
            return None;
        }
        let images = images(8);
        let pairs = images.iter().enumerate().map(|(e, &image)| (image, 1 << e));
        let back = Solver::new(pairs);
        let half = images[7];
        let times = |a, b| polynomial_product(a, b, 8);
        Some(Self {
            there: matrix(|a| images[a.trailing_zeros() as usize]),
            back: matrix(|a| back.solve(a)),
            half: matrix(|a| times(a, half)),
            half_square: matrix(|a| times(a, times(half, half))),
        })
    }

    #[allow(unsafe_code)]
    fn products(&self, a: &mut [u64], b: &[u64]) {
        for (a, b) in a.chunks_mut(LANES).zip(b.chunks(LANES)) {
            let (mut some_a, mut some_b) = ([0; LANES], [0; LANES]);
            // The processor has AVX2 and GFNI, or there were no `self`.
            if let (Ok(a), Ok(b)) = (a.try_into(), b.try_into()) {
                unsafe { self.lanes(a, b) };
            } else {
                some_a[..a.len()].copy_from_slice(a);
                some_b[..b.len()].copy_from_slice(b);
                unsafe { self.lanes(&mut some_a, &some_b) };
                a.copy_from_slice(&some_a[..a.len()]);
            }
        }
    }

    /// Only for a processor with AVX2 and GFNI.
    #[allow(unsafe_code)]
    #[target_feature(enable = "avx,avx2")]
    unsafe fn lanes(&self, a: &mut [u64; LANES], b: &[u64; LANES]) {
        let maps = Maps {
            half: Row::all(self.half),
            half_square: Row::all(self.half_square),
        };
        let there = Row::all(self.there);
        let factors = (each(bytes_of(a), there), each(bytes_of(b), there));
        let product = maps.product_64(factors.0, factors.1);
        let product = each(product, Row::all(self.back));
        // Three times more, and each byte is back where it was.
        let product = rotate(rotate(rotate(product)));
        for (a, row) in a.chunks_exact_mut(4).zip(&product) {
            row.store(a);
        }
    }
}

/// A linear map's rows of bits in the order of the instruction.
#[cfg(target_arch = "x86_64")]
fn matrix(image: impl Fn(u64) -> u64) -> u64 {
    let mut matrix = 0;
    for (from, to) in (0..8).flat_map(|from| (0..8).map(move |to| (from, to))) {
        matrix |= (image(1 << from) >> to & 1) << (8 * (7 - to) + from);
    }
    matrix
}

/// Row k of the result has byte k of all numbers.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn bytes_of(numbers: &[u64; LANES]) -> [Row; 8] {
    let mut rows = [Row::all(0); 8];
    for (row, numbers) in rows.iter_mut().zip(numbers.chunks_exact(4)) {
        *row = Row::load(numbers);
    }
    rotate(rotate(rotate(rotate(rows))))
}

/// Where a byte stands is told by seven bits: three for its row, one for the number in
/// its half of the row, three for its place in the number; rotates them by one.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn rotate(rows: [Row; 8]) -> [Row; 8] {
    let shuffle = |first: usize| rows[first].shuffle(rows[first + 4]);
    let ((a, b), (c, d)) = (shuffle(0), shuffle(1));
    let ((e, f), (g, h)) = (shuffle(2), shuffle(3));
    [a, b, c, d, e, f, g, h]
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn each(mut rows: [Row; 8], matrix: Row) -> [Row; 8] {
    for row in &mut rows {
        *row = row.map(matrix);
    }
    rows
}

/// The products with 2^7 and with its square, all bytes being in the field of AES.
#[cfg(target_arch = "x86_64")]
struct Maps {
    half: Row,
    half_square: Row,
}

/// Numbers by their bytes, the lowest first: a F + b times c F + d is (a c) (F + F / 2)
/// + (a d + b c) F + b d.
#[cfg(target_arch = "x86_64")]
impl Maps {
    #[inline(always)]
    fn product_16(&self, [b, a]: [Row; 2], [d, c]: [Row; 2]) -> [Row; 2] {
        let (high, low) = (a.times(c), b.times(d));
        let both = (a ^ b).times(c ^ d);
        [low ^ high.map(self.half), both ^ low]
    }

    /// The product with 2^15, that is 2^8 times 2^7.
    #[inline(always)]
    fn half_16(&self, [b, a]: [Row; 2]) -> [Row; 2] {
        [a.map(self.half_square), (a ^ b).map(self.half)]
    }

    #[inline(always)]
    fn product_32(&self, [d, c, b, a]: [Row; 4], [h, g, f, e]: [Row; 4]) -> [Row; 4] {
        let high = self.product_16([b, a], [f, e]);
        let low = self.product_16([d, c], [h, g]);
        let both = self.product_16([d ^ b, c ^ a], [h ^ f, g ^ e]);
        let high = self.half_16(high);
        let lower = [low[0] ^ high[0], low[1] ^ high[1]];
        [lower[0], lower[1], both[0] ^ low[0], both[1] ^ low[1]]
    }

    /// The product with 2^31, that is 2^16 times 2^15.
    #[inline(always)]
    fn half_32(&self, [d, c, b, a]: [Row; 4]) -> [Row; 4] {
        let low = self.half_16(self.half_16([b, a]));
        let high = self.half_16([d ^ b, c ^ a]);
        [low[0], low[1], high[0], high[1]]
    }

    #[inline(always)]
    fn product_64(&self, a: [Row; 8], b: [Row; 8]) -> [Row; 8] {
        let low_half = |a: [Row; 8]| [a[0], a[1], a[2], a[3]];
        let high_half = |a: [Row; 8]| [a[4], a[5], a[6], a[7]];
        let sum = |a: [Row; 4], b: [Row; 4]| [a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]];
        let high = self.product_32(high_half(a), high_half(b));
        let low = self.product_32(low_half(a), low_half(b));
        let sums = (
            sum(low_half(a), high_half(a)),
            sum(low_half(b), high_half(b)),
        );
        let upper = sum(self.product_32(sums.0, sums.1), low);
        let lower = sum(low, self.half_32(high));
        let [a, b, c, d] = lower;
        let [e, f, g, h] = upper;
        [a, b, c, d, e, f, g, h]
    }
}

/// 32 bytes, in functions for processors with AVX2 and GFNI alone: that is why all of
/// its instructions are there.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Row(intrinsics::__m256i);

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
impl Row {
    #[inline(always)]
    fn all(x: u64) -> Self {
        Self(unsafe { intrinsics::_mm256_set1_epi64x(x as i64) })
    }

    #[inline(always)]
    fn load(numbers: &[u64]) -> Self {
        assert!(numbers.len() == 4);
        // Four numbers are 32 bytes; the instruction asks for no alignment.
        Self(unsafe { intrinsics::_mm256_loadu_si256(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u64]) {
        assert!(numbers.len() == 4);
        // As above.
        unsafe { intrinsics::_mm256_storeu_si256(numbers.as_mut_ptr().cast(), self.0) }
    }

    /// In each half, the lower eight bytes of both in turn, and the upper ones.
    #[inline(always)]
    fn shuffle(self, other: Self) -> (Self, Self) {
        unsafe {
            (
                Self(intrinsics::_mm256_unpacklo_epi8(self.0, other.0)),
                Self(intrinsics::_mm256_unpackhi_epi8(self.0, other.0)),
            )
        }
    }

    /// Byte by byte the product in the field of AES.
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(unsafe { gf2p8mulb(self.0, other.0) })
    }

    /// Byte by byte the image by a linear map.
    #[inline(always)]
    fn map(self, matrix: Self) -> Self {
        Self(unsafe { gf2p8affineqb(self.0, matrix.0) })
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
impl BitXor for Row {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(unsafe { intrinsics::_mm256_xor_si256(self.0, other.0) })
    }
}

/// Only for a processor with AVX2 and GFNI.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, unused_unsafe)]
#[target_feature(enable = "avx,avx2")]
#[inline]
unsafe fn gf2p8mulb(a: intrinsics::__m256i, b: intrinsics::__m256i) -> intrinsics::__m256i {
    let product;
    unsafe {
        asm!(
            "vgf2p8mulb {product}, {a}, {b}",
            a = in(ymm_reg) a,
            b = in(ymm_reg) b,
            product = lateout(ymm_reg) product,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    product
}

/// Only for a processor with AVX2 and GFNI.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, unused_unsafe)]
#[target_feature(enable = "avx,avx2")]
#[inline]
unsafe fn gf2p8affineqb(a: intrinsics::__m256i, m: intrinsics::__m256i) -> intrinsics::__m256i {
    let image;
    unsafe {
        asm!(
            "vgf2p8affineqb {image}, {a}, {m}, 0",
            a = in(ymm_reg) a,
            m = in(ymm_reg) m,
            image = lateout(ymm_reg) image,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    image
}

#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy)]
enum Clmul {}

#[cfg(not(target_arch = "x86_64"))]
impl Clmul {
    fn detect() -> Option<Self> {
        None
    }

    fn product(self, _: u64, _: u64) -> u64 {
        match self {}
    }
}

#[cfg(not(target_arch = "x86_64"))]
enum Many {}

#[cfg(not(target_arch = "x86_64"))]
impl Many {
    fn detect() -> Option<Self> {
        None
    }

    fn products(&self, _: &mut [u64], _: &[u64]) {
        match *self {}
    }
}

#[cfg(test)]
mod tests {
    use super::{images, map, polynomial_product, NimProducts, One, Solver};
    use crate::nimber::nim_product;

    /// Random numbers of all lengths behind the edges.
    fn numbers(count: usize) -> Vec<u64> {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x >> (x % 7 * 8)
        };
        let mut numbers = vec![0, 1, 2, 1 << 31, 1 << 32, 1 << 63, u64::MAX, u64::MAX - 1];
        numbers.extend((0..64).map(|e| 1 << e));
        numbers.extend((0..count).map(|_| next()));
        numbers
    }

    /// One by one and in batches of each length up to all of them.
    #[track_caller]
    fn check(nim: &NimProducts) {
        let numbers = numbers(30);
        for turn in 0..numbers.len() {
            let mut others = numbers.clone();
            others.rotate_left(turn);
            let pairs = numbers.iter().zip(&others);
            let expected: Vec<u64> = pairs.map(|(&a, &b)| nim_product(a, b)).collect();
            for ((&a, &b), &product) in numbers.iter().zip(&others).zip(&expected) {
                assert_eq!(nim.product(a, b), product, "{} {}", a, b);
            }
            let mut products = numbers[..turn].to_vec();
            nim.products(&mut products, &others[..turn]);
            assert_eq!(products, expected[..turn]);
        }
        for a in 0..64 {
            let (mut products, others): (Vec<_>, Vec<_>) = (0..64).map(|b| (a, b)).unzip();
            nim.products(&mut products, &others);
            let expected: Vec<u64> = others.iter().map(|&b| nim_product(a, b)).collect();
            assert_eq!(products, expected);
        }
    }

    #[test]
    fn as_by_definition_with_the_instructions_there_are() {
        check(&NimProducts::new());
    }

    #[test]
    fn as_by_definition_without_any() {
        check(&NimProducts::safe());
    }

    /// What one instruction lacks, the other and the twin make up for.
    #[test]
    fn as_by_definition_with_one_kind_alone() {
        let (all, safe) = (NimProducts::new(), NimProducts::safe());
        check(&NimProducts {
            one: all.one,
            many: None,
        });
        check(&NimProducts {
            one: safe.one,
            many: all.many,
        });
    }

    #[test]
    fn long_batches() {
        let (nim, safe) = (NimProducts::new(), NimProducts::safe());
        let numbers = numbers(10_000);
        let others: Vec<u64> = numbers.iter().rev().copied().collect();
        let (mut products, mut expected) = (numbers.clone(), numbers);
        nim.products(&mut products, &others);
        safe.products(&mut expected, &others);
        assert_eq!(products, expected);
    }

    /// The map to polynomials keeps products: on the powers of 2 that is enough, since
    /// both products are linear in each factor. So it does for bytes, and only there the
    /// product by definition is that of `nimber` (which its own tests compare).
    #[test]
    fn the_fields_are_the_same() {
        for &bits in &[8_u32, 64] {
            let images = images(bits);
            let there = |a: u64| {
                let has = |e: &usize| a >> e & 1 == 1;
                (0..images.len())
                    .filter(has)
                    .fold(0, |sum, e| sum ^ images[e])
            };
            for (a, b) in (0..bits).flat_map(|a| (0..bits).map(move |b| (a, b))) {
                let product = polynomial_product(images[a as usize], images[b as usize], bits);
                assert_eq!(there(nim_product(1 << a, 1 << b)), product, "{} {}", a, b);
            }
            // No number but 0 has the image 0.
            let pairs = images.iter().map(|&image| (image, 0));
            let rows = Solver::new(pairs).rows;
            assert_eq!(rows.iter().filter(|row| row.0 != 0).count(), bits as usize);
        }
    }

    /// The polynomials are irreducible, so that these are fields: x^(2^n) = x for n =
    /// `bits` and for no divisor of it.
    #[test]
    fn the_moduli_are_irreducible() {
        for &bits in &[8, 64] {
            let mut power = 2;
            for n in 1..=bits {
                power = polynomial_product(power, power, bits);
                assert_eq!(power == 2, n == bits, "{} {}", n, bits);
            }
        }
    }

    #[test]
    fn the_instruction_multiplies_polynomials() {
        let numbers = numbers(300);
        if let One::Clmul(clmul, there, back) = NimProducts::new().one {
            for (&a, &b) in numbers.iter().zip(numbers.iter().rev()) {
                assert_eq!(clmul.product(a, b), polynomial_product(a, b, 64));
                assert_eq!(map(&back, map(&there, a)), a);
            }
        }
    }

    #[test]
    #[should_panic(expected = "as many factors in each slice")]
    fn slices_of_two_lengths() {
        NimProducts::safe().products(&mut [1], &[]);
    }
}
