package domain

import (
	"fmt"
	"strings"
)

// PlateLayout says how many symbols a motorcycle's plate has at most in its upper and in its lower row (INZ-39, AMB-082). It
// changes how the plate looks, and nothing else. A car's plate has one row, and no layout.
type PlateLayout string

// The layouts of motorcycles' plates.
const (
	Layout4By2 PlateLayout = "4by2"
	Layout3By3 PlateLayout = "3by3"
	Layout2By4 PlateLayout = "2by4"
)

// upperRows are how many symbols the upper row of each layout takes.
var upperRows = map[PlateLayout]int{Layout4By2: 4, Layout3By3: 3, Layout2By4: 2}

// PlateLayouts are the layouts that a kind of vehicle can have; a car's plate has the one without a name.
func PlateLayouts(kind VehicleKind) []PlateLayout {
	if kind == Moto {
		return []PlateLayout{Layout4By2, Layout3By3, Layout2By4}
	}
	return []PlateLayout{""}
}

// PlateRows are the rows of a plate: the upper one is filled first (AMB-082).
func PlateRows(plate string, kind VehicleKind, layout PlateLayout) []string {
	symbols := []rune(plate)
	upper := upperRows[layout]
	if kind != Moto || len(symbols) <= upper {
		return []string{plate}
	}
	return []string{string(symbols[:upper]), string(symbols[upper:])}
}

// PlateBlank is the sheet of metal on which a kind of plate is made, in millimetres.
type PlateBlank struct {
	Width, Height int
	Band          int // width of the blue band
	Letter        int // size of the letters
	Step          int // from one symbol to the next
}

// Blank is the plate of a kind of vehicle with so many symbols in its longest row.
func (k VehicleKind) Blank(symbols int) PlateBlank {
	if k == Moto {
		return PlateBlank{Width: 220, Height: 174, Band: 36, Letter: 74, Step: 42}
	}
	blank := PlateBlank{Width: 520, Height: 112, Band: 44, Letter: 98, Step: 60}
	if symbols == maxAutoLettersOnly {
		blank.Step = 54
	}
	return blank
}

// PlateSymbol is a symbol on its plate: the middle of its foot.
type PlateSymbol struct {
	Symbol string
	X, Y   int
}

// PlateSymbols place the rows of a plate on its blank.
func PlateSymbols(plate string, kind VehicleKind, layout PlateLayout) (blank PlateBlank, placed []PlateSymbol) {
	rows := PlateRows(plate, kind, layout)
	blank = kind.Blank(len([]rune(rows[0])))
	capital := blank.Letter * 72 / 100
	gap := (blank.Height - capital*len(rows)) / (len(rows) + 1)
	for i, row := range rows {
		symbols := []rune(row)
		x := (blank.Band+blank.Width)/2 - (len(symbols)-1)*blank.Step/2
		for _, symbol := range symbols {
			placed = append(placed, PlateSymbol{string(symbol), x, (gap + capital) * (i + 1)})
			x += blank.Step
		}
	}
	return blank, placed
}

// PlatePicture draws an individual plate as it will look, in its real proportions, as SVG (GAP-37). The browser draws the same to
// the byte: testdata/individual_plate.json judges both. Nothing of a sound plate means anything in XML.
func PlatePicture(plate string, kind VehicleKind, layout PlateLayout) string {
	blank, symbols := PlateSymbols(plate, kind, layout)
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">`, blank.Width, blank.Height, plate)
	fmt.Fprintf(&svg, `<rect x="2" y="2" width="%d" height="%d" rx="8" fill="#fff" stroke="#161c24" stroke-width="4"/>`, blank.Width-4, blank.Height-4)
	fmt.Fprintf(&svg, `<path d="M%d 4v%dH9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5z" fill="#0057b7"/>`, blank.Band, blank.Height-8)
	fmt.Fprintf(&svg, `<path d="M%d 22h26v9h-26z" fill="#3d8ee6"/><path d="M%d 31h26v9h-26z" fill="#ffd700"/>`, blank.Band/2-11, blank.Band/2-11)
	svg.WriteString(`<g font-family="Arial,'Liberation Sans',sans-serif" font-weight="700" text-anchor="middle">`)
	fmt.Fprintf(&svg, `<text x="%d" y="%d" font-size="20" fill="#fff">UA</text><g font-size="%d" fill="#161c24">`, blank.Band/2+2, blank.Height-16, blank.Letter)
	for _, s := range symbols {
		fmt.Fprintf(&svg, `<text transform="translate(%d %d)scale(.58 1)">%s</text>`, s.X, s.Y, s.Symbol)
	}
	svg.WriteString(`</g></g></svg>`)
	return svg.String()
}
