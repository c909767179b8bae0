package paper_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/football/paper"
)

func Example() {
	g := paper.Standard()
	r, err := g.ParseRecord("0 2 0 53 4 7")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.Draw(&r.Final))
	fmt.Println(g.FormatPosition(&r.Final))
	// Output:
	// 0   1   2   3   4   5   6   7   8
	//   0             #===#===#
	//                 #       #
	//   1 o===o===o===o   .   o===o===o===o
	//     #                               #
	//   2 o   .   .   .   .   .   .   .   o
	//     #                               #
	//   3 o   .   .   .   .   .   .   .   o
	//     #                               #
	//   4 o   .   .   .   .   .   .   .   o
	//     #                               #
	//   5 o   .   .   .   .   o   .   .   o
	//     #                 / |           #
	//   6 o   .   .   .   o---o   .   .   o
	//     #                 \             #
	//   7 o   .   .   .   @   o   .   .   o
	//     #                 \ |           #
	//   8 o   .   .   .   .   o   .   .   o
	//     #                               #
	//   9 o   .   .   .   .   .   .   .   o
	//     #                               #
	//  10 o   .   .   .   .   .   .   .   o
	//     #                               #
	//  11 o===o===o===o   .   o===o===o===o
	//                 #       #
	//  12             #===#===#
	// Second to move
	// Second 205347
}
