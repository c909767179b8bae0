package memory

import (
	"syscall"
	"unsafe"
)

// AdviseLarge asks the kernel to back words with huge pages. Without them the table is
// only slower.
func AdviseLarge(words []uint64) {
	const large = 2 << 20
	start := uintptr(unsafe.Pointer(unsafe.SliceData(words)))
	skip := (large - start%large) % large / 8
	if n := uintptr(len(words)); n > skip+large/8 {
		part := unsafe.Slice((*byte)(unsafe.Pointer(&words[skip])), (n-skip)*8/large*large)
		const madviseHugepage = 14
		_ = syscall.Madvise(part, madviseHugepage)
	}
}
