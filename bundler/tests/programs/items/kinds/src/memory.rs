//! Unions, pointers to functions, layout.
#[repr(C)]
#[derive(Clone, Copy)]
pub union Bits {
    float: f32,
    int: u32,
}

pub fn bits(float: f32) -> u32 {
    // Safe: all bits are a `u32`.
    unsafe { Bits { float }.int }
}

unsafe extern "C" {
    fn qsort(base: *mut i32, count: usize, size: usize, compare: extern "C" fn(*const i32, *const i32) -> i32);
}

extern "C" fn compare(a: *const i32, b: *const i32) -> i32 {
    // Safe: `qsort` gives pointers into the slice.
    unsafe { (*a > *b) as i32 - (*a < *b) as i32 }
}

pub fn sort(items: &mut [i32]) {
    // Safe: base, count and size are the slice's.
    unsafe { qsort(items.as_mut_ptr(), items.len(), 4, compare) }
}

#[repr(align(16))]
pub struct Aligned(pub u8);

#[unsafe(no_mangle)]
pub extern "C" fn callback_of_bundle_test(x: i32) -> i32 {
    x - 1
}

pub fn by_symbol(x: i32) -> i32 {
    unsafe extern "C" {
        #[link_name = "callback_of_bundle_test"]
        fn other_name(x: i32) -> i32;
    }
    // Safe: it is the function above.
    unsafe { other_name(x) }
}

struct Counting;
static ALLOCATED: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

unsafe impl std::alloc::GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: std::alloc::Layout) -> *mut u8 {
        ALLOCATED.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        std::alloc::GlobalAlloc::alloc(&std::alloc::System, layout)
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: std::alloc::Layout) {
        std::alloc::GlobalAlloc::dealloc(&std::alloc::System, at, layout)
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

pub fn has_allocated() -> bool {
    ALLOCATED.load(std::sync::atomic::Ordering::Relaxed) != 0
}
