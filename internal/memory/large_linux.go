package memory

import (
	"syscall"
	"unsafe"
)

// Fits reports whether the system would give the program so many bytes more.
func Fits(bytes int) bool {
	space, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err == nil {
		err = syscall.Munmap(space)
	}
	return err == nil
}

// AdviseLarge asks the kernel to back the elements of s with huge pages. Without them, access is
// only slower.
func AdviseLarge[T any](s []T) {
	const large = 2 << 20
	start := unsafe.Pointer(unsafe.SliceData(s))
	skip := (large - uintptr(start)%large) % large
	var element T
	if size := uintptr(len(s)) * unsafe.Sizeof(element); size > skip+large {
		part := unsafe.Slice((*byte)(unsafe.Add(start, skip)), (size-skip)/large*large)
		const madviseHugepage = 14
		_ = syscall.Madvise(part, madviseHugepage)
	}
}
