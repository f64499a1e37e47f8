/** The first address that is free for the caller. */
export function heapAddress(): usize { return (__heap_base + 15) & ~15; }
