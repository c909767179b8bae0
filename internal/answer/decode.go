package answer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/internal/plain"
)

// Limits of a request in JSON.
const (
	MaxBytes = 1 << 20
	MaxLine  = 8 << 20 // of a larger request, so much is read to find its id
	MaxDepth = 64      // arrays and objects in one another
)

// Bounded returns an error for a request that is too large or too deep, is not UTF-8, or has a
// member twice, whose readers would disagree.
func Bounded(text []byte) error {
	if len(text) > MaxBytes {
		return Problemf(TooLarge, "the request has more than %d bytes", MaxBytes)
	}
	if !utf8.Valid(text) {
		valid := bytes.IndexFunc(bytes.ToValidUTF8(text, []byte{0}), func(r rune) bool { return r == 0 })
		return Problemf(BadRequest, "the request cannot be read: it is not UTF-8 (byte %d)", valid+1)
	}
	var names []map[string]bool // of the members of what is open
	begin := -1                 // of the string that is open
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' && begin < 0:
			begin = i
		case c == '"':
			if n := len(names); n > 0 && bytes.HasPrefix(bytes.TrimLeft(text[i+1:], " \t\r\n"), []byte{':'}) {
				var name string
				json.Unmarshal(text[begin:i+1], &name) // nothing is twice in what is no JSON
				if names[n-1][name] {
					return Problemf(BadRequest, "the request cannot be read: an object has %.40q twice (byte %d)", name, begin+1)
				}
				if names[n-1] == nil {
					names[n-1] = map[string]bool{}
				}
				names[n-1][name] = true
			}
			begin = -1
		case begin >= 0 && c == '\\':
			i++
		case begin >= 0:
		case c == '[' || c == '{':
			if names = append(names, nil); len(names) > MaxDepth {
				return Problemf(BadRequest, "the request cannot be read: it is nested more than %d levels deep (byte %d)", MaxDepth, i+1)
			}
		case (c == ']' || c == '}') && len(names) > 0:
			names = names[:len(names)-1]
		}
	}
	return nil
}

// ID returns the value of the member id of a request that cannot be read, if it is simple; nil if
// it is not found. Where brackets are missing it is the last member of that name.
func ID(text []byte) (last json.RawMessage) {
	depth, begin := 0, -1 // of the string that is open
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case begin >= 0 && c == '\\':
			i++
		case begin < 0 && c == '"':
			begin = i
		case c == '"':
			if string(text[begin:i+1]) == `"id"` {
				var id json.RawMessage
				rest, named := bytes.CutPrefix(bytes.TrimLeft(text[i+1:], " \t\r\n"), []byte{':'})
				if named && json.NewDecoder(bytes.NewReader(rest)).Decode(&id) == nil && id[0] != '{' && id[0] != '[' {
					if last = id; depth == 1 {
						return id
					}
				}
			}
			begin = -1
		case begin >= 0:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
	}
	if depth == 0 {
		return nil
	}
	return last
}

// Decode decodes the JSON object of a request, in which no field may be unknown.
func Decode(text []byte, request any) error {
	text = bytes.TrimPrefix(text, []byte(plain.ByteOrderMark))
	if err := Bounded(text); err != nil {
		return err
	}
	if string(bytes.TrimSpace(text)) == "null" { // which package json reads as a request without members
		return Problemf(BadRequest, "the request cannot be read: it is null; want an object")
	}
	err := decode(text, request)
	if err != nil {
		switch syntax := (*json.SyntaxError)(nil); {
		case errors.As(err, &syntax):
			err = fmt.Errorf("%w (byte %d)", err, syntax.Offset)
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			err = fmt.Errorf("it ends too early, after byte %d", len(text))
		case json.Valid(text):
			err = at("", text, reflect.TypeOf(request).Elem())
		}
		return Problemf(BadRequest, "the request cannot be read: %v", err)
	}
	return nil
}

// decode decodes a value, after which nothing may follow.
func decode(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("more follows after the request (byte %d)", d.InputOffset())
	}
	return nil
}

// at returns the error of a value of this type, with the path to the member that has it: package
// json tells neither the place in a list nor any of a name or a text that it does not know.
func at(path string, text []byte, t reflect.Type) error {
	err := decode(text, reflect.New(t).Interface())
	if err == nil {
		return nil
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var members map[string]json.RawMessage
	var items []json.RawMessage
	switch t.Kind() {
	case reflect.Struct:
		json.Unmarshal(text, &members)
		for _, f := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if value, ok := members[name]; ok && name != "" {
				if err := at(path+"."+name, value, f.Type); err != nil {
					return err
				}
			}
		}
	case reflect.Map:
		json.Unmarshal(text, &members)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if err := at(path+"."+name, members[name], t.Elem()); err != nil {
				return err
			}
		}
	case reflect.Slice, reflect.Array:
		json.Unmarshal(text, &items)
		for i, value := range items {
			if err := at(fmt.Sprintf("%s[%d]", path, i), value, t.Elem()); err != nil {
				return err
			}
		}
	}
	path = strings.TrimPrefix(path, ".")
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		return fmt.Errorf("%s is a JSON %s; want %s", cmp.Or(path, "it"), wrong.Value, wanted(wrong.Type))
	}
	return errors.New(strings.TrimPrefix(path+": ", ": ") + strings.TrimPrefix(err.Error(), "json: "))
}

// wanted describes a type for those who do not know the types of Go.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number in its range"
	}
	return "a whole number in its range"
}
