package shortage

import "syscall"

var numbers = []error{
	syscall.Errno(4),    // ERROR_TOO_MANY_OPEN_FILES
	syscall.Errno(8),    // ERROR_NOT_ENOUGH_MEMORY
	syscall.Errno(14),   // ERROR_OUTOFMEMORY
	syscall.Errno(39),   // ERROR_HANDLE_DISK_FULL
	syscall.Errno(112),  // ERROR_DISK_FULL
	syscall.Errno(1450), // ERROR_NO_SYSTEM_RESOURCES
	syscall.Errno(1455), // ERROR_COMMITMENT_LIMIT
}
