package layout

import (
	"reflect"
	"unsafe"
)

// format is how an integer is stored.
type format struct {
	Bytes  int  `json:"bytes"`
	Signed bool `json:"signed,omitempty"`
}

// walk calls visit for each integer and boolean of t, in the order of their declaration. Their paths
// begin with path, such as .Board[][].Piece; the elements of an array have the same. Fields of other
// kinds, and those without a name, are left out.
func walk(t reflect.Type, path string, offset uintptr, visit func(path string, offset uintptr, f format)) {
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		visit(path, offset, format{int(t.Size()), true})
	case reflect.Bool, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		visit(path, offset, format{int(t.Size()), false})
	case reflect.Array:
		for i := range t.Len() {
			walk(t.Elem(), path+"[]", offset+uintptr(i)*t.Elem().Size(), visit)
		}
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.Name != "_" {
				walk(f.Type, path+"."+f.Name, offset+f.Offset, visit)
			}
		}
	}
}

// Get reads an integer from a value.
func (f *format) Get(value unsafe.Pointer, offset uintptr) int64 {
	p := unsafe.Add(value, offset)
	switch f.Bytes {
	case 1:
		if f.Signed {
			return int64(*(*int8)(p))
		}
		return int64(*(*uint8)(p))
	case 2:
		if f.Signed {
			return int64(*(*int16)(p))
		}
		return int64(*(*uint16)(p))
	case 4:
		if f.Signed {
			return int64(*(*int32)(p))
		}
		return int64(*(*uint32)(p))
	}
	return *(*int64)(p)
}
