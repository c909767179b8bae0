package child

import (
	"encoding/binary"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"unsafe"
)

// The system calls and rights of Landlock, from the kernel's documentation
// (userspace-api/landlock). The numbers are the same on all processors.
const (
	landlockCreateRuleset = 444
	landlockAddRule       = 445
	landlockRestrictSelf  = 446
	landlockVersion       = 1 // a flag: ask for the version
	landlockPathBeneath   = 1 // a type of rules

	writeFile  = 1 << 1
	removeDir  = 1 << 4
	removeFile = 1 << 5
	makeAny    = 0x7f << 6 // directories, files, devices, sockets, pipes, links
	refer      = 1 << 13   // since version 2: each version has one right more
	truncate   = 1 << 14   // since version 3
)

// confine takes from this thread, and from every process that it starts, the right to
// write, create, move or remove files, except that /dev/null takes everything. Files that
// are already open, such as pipes, are not concerned. It does nothing if the kernel has no
// Landlock.
func confine() error {
	version, _, e := syscall.RawSyscall(landlockCreateRuleset, 0, 0, landlockVersion)
	if e != 0 {
		return nil
	}
	rights := uint64(writeFile|removeDir|removeFile|makeAny|refer|truncate) & (1<<(12+version) - 1)
	ruleset, _, e := syscall.RawSyscall(landlockCreateRuleset, uintptr(unsafe.Pointer(&rights)), unsafe.Sizeof(rights), 0)
	if e != 0 {
		return fmt.Errorf("landlock_create_ruleset: %w", e)
	}
	defer syscall.Close(int(ruleset))
	null, err := os.Open(os.DevNull)
	if err != nil {
		return err
	}
	defer null.Close()
	rule := binary.NativeEndian.AppendUint64(nil, rights&(writeFile|truncate))
	rule = binary.NativeEndian.AppendUint32(rule, uint32(null.Fd()))
	_, _, e = syscall.RawSyscall6(landlockAddRule, ruleset, landlockPathBeneath, uintptr(unsafe.Pointer(&rule[0])), 0, 0, 0)
	runtime.KeepAlive(rule)
	if e != 0 {
		return fmt.Errorf("landlock_add_rule: %w", e)
	}
	const noNewPrivileges = 38
	if err := set(noNewPrivileges); err != nil {
		return err
	}
	if _, _, e := syscall.RawSyscall(landlockRestrictSelf, ruleset, 0, 0); e != 0 {
		return fmt.Errorf("landlock_restrict_self: %w", e)
	}
	return nil
}

// set sets an attribute of this process.
func set(option uintptr) error {
	if _, _, e := syscall.RawSyscall6(syscall.SYS_PRCTL, option, 1, 0, 0, 0, 0); e != 0 {
		return fmt.Errorf("prctl: %w", e)
	}
	return nil
}
