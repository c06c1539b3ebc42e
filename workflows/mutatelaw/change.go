package main

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"
)

// direction is how the law is changed.
type direction string

// The directions.
const (
	stricter direction = "stricter" // numbers are one more, validations refuse everything
	looser   direction = "looser"   // numbers are one less, validations accept everything
)

// change is one change of the law: a text that replaces a part of a source file.
type change struct {
	at       token.Position // of the part
	end      int            // its end, an offset in the file
	kind     string         // "number", "text" or "validation"
	of       string         // the constant, table or function
	replaced string
	by       string
}

// String reads, for example, "number photoTariff (domain/fine_amount.go:15): 50 -> 51".
func (c change) String() string {
	file := c.at.Filename[strings.LastIndex(c.at.Filename, "/domain/")+1:]
	return fmt.Sprintf("%s %s (%s:%d): %s -> %s", c.kind, c.of, file, c.at.Line, c.replaced, c.by)
}

// kindsOf counts changes by kind.
func kindsOf(changes []change) string {
	count := map[string]int{}
	for _, c := range changes {
		count[c.kind]++
	}
	var kinds []string
	for _, kind := range slices.Sorted(maps.Keys(count)) {
		kinds = append(kinds, fmt.Sprintf("%d of kind %s", count[kind], kind))
	}
	return strings.Join(kinds, ", ")
}

// apply is the content of the changed files.
func apply(changes []change) (map[string][]byte, error) {
	byFile := map[string][]change{}
	for _, c := range changes {
		byFile[c.at.Filename] = append(byFile[c.at.Filename], c)
	}
	changed := map[string][]byte{}
	for file, parts := range byFile {
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		slices.SortFunc(parts, func(a, b change) int { return cmp.Compare(b.at.Offset, a.at.Offset) }) // the last part first
		for _, part := range parts {
			content = slices.Concat(content[:part.at.Offset], []byte(part.by), content[part.end:])
		}
		changed[file] = content
	}
	return changed, nil
}
