package main

import (
	"encoding/json"
	"errors"
	"flag"
	"strings"
)

// list is the value of an option that takes several words, such as the command line
// of a program.
type list []string

func (l *list) String() string { return strings.Join(*l, " ") }

func (l *list) Set(text string) error {
	*l = nil
	if err := json.Unmarshal([]byte(text), (*[]string)(l)); err != nil {
		return err
	}
	if len(*l) == 0 {
		return errors.New("nothing follows it; want one word or more")
	}
	return nil
}

// gather joins the words that follow an option of type list, so that package flag can
// read them. The list ends at the next option of flags.
func gather(flags *flag.FlagSet, args []string) []string {
	option := func(word string) (f *flag.Flag, alone bool) {
		name := strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-")
		if name == word {
			return nil, false
		}
		name, _, valued := strings.Cut(name, "=")
		if name == "h" || name == "help" {
			return &flag.Flag{Name: name}, true
		}
		return flags.Lookup(name), !valued
	}
	var joined []string
	for i := 0; i < len(args); i++ {
		f, alone := option(args[i])
		joined = append(joined, args[i])
		if f == nil || !alone {
			continue
		}
		if _, ok := f.Value.(*list); !ok {
			continue
		}
		words := []string{}
		for i+1 < len(args) {
			if next, _ := option(args[i+1]); next != nil {
				break
			}
			i++
			words = append(words, args[i])
		}
		text, err := json.Marshal(words)
		if err != nil {
			panic(err) // strings can always be marshalled
		}
		joined = append(joined, string(text))
	}
	return joined
}
