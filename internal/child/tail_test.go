package child

import (
	"strings"
	"testing"
)

func TestLastWords(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"\n \n", ""},
		{"one\ntwo\n", "two"},
		{"one\ntwo\n/tmp/bot.js:2\nno error\n", "no error"},
		{"Uncaught TypeError: y\n    at f (bot.js:3:1)\n", "Uncaught TypeError: y (line 3 of bot.js)"},
		{"  File \"/home/me/bot.py\", line 3\n    print 'x'\n    ^^^^^^^^^\nSyntaxError: Missing parentheses in call to 'print'\n",
			"SyntaxError: Missing parentheses in call to 'print' (line 3 of bot.py)"},
		{"Traceback (most recent call last):\n  File \"bot.py\", line 9, in <module>\n    main()\n  File \"bot.py\", line 5, in main\n    return [][1]\nIndexError: list index out of range\n",
			"IndexError: list index out of range (line 5 of bot.py)"},
		{"KeyError: 7\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File \"bot.py\", line 8, in <module>\nValueError: no move\n",
			"ValueError: no move (line 8 of bot.py)"},
		{"json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n", "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)"},
		{"/tmp/bot.js:2\n  throw new TypeError('x')\n  ^\n\nTypeError: x\n    at Object.<anonymous> (/tmp/bot.js:2:9)\n    at Module._compile (node:internal/modules/cjs/loader:1364:14)\n\nNode.js v20.20.2\n",
			"TypeError: x (line 2 of bot.js)"},
		{"panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/bot.go:7 +0x1d\nexit status 2\n",
			"panic: runtime error: index out of range [3] with length 3 (line 7 of bot.go)"},
		{"terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector\n", "terminate called after throwing an instance of 'std::out_of_range'"},
		{"thinking\n" + strings.Repeat("x", 1000), strings.Repeat("x", longestWords) + "..."},
	} {
		if got := lastWords(test.text); got != test.want {
			t.Errorf("%q: %q; want %q", test.text, got, test.want)
		}
	}
}
