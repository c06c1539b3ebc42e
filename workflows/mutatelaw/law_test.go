package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

const source = `package example

import "errors"

type Code int

type Kopecks int64

const Stored Code = 7

const (
	limit = 1_000
	none  = 0
	day   = 24
	text  = "Текст"
	wire  = "text"
)

var tariff = []struct {
	Percent int
	Kind    Code
	Last    func(int) int
}{{50, 3, func(day int) int { return day + 10 }}}

var lengths = map[int][2]int{6: {2, 1}}

var flags = map[string]bool{"Так": true}

var price = Kopecks(100)

func ValidName(name string) string { return name }

func (c Code) Validate() error { return errors.New("never") }

func valid(name string) (string, bool) { return name, true }

func count() int { return 12 }
`

// example is a package with one of everything.
func example(t *testing.T) law {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module example\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "example.go"), []byte(source), 0o600))
	l, err := loadFrom(&packages.Config{Dir: folder}, ".")
	require.NoError(t, err)
	return l
}

// Constants and tables are changed as far as they are law: no name of a protocol, no value that is stored, no key, no length.
func TestChangesAreDerived(t *testing.T) {
	l := example(t)
	changed := func(way direction) (all []string) {
		for _, c := range l.changes(way) {
			all = append(all, c.kind+" "+c.of+": "+c.replaced+" -> "+c.by)
		}
		return all
	}
	require.Equal(t, []string{
		"number limit: 1_000 -> 1001", "number none: 0 -> 1", `text text: "Текст" -> "Текст*"`,
		"number tariff: 50 -> 51", "number tariff: 10 -> 11", "number lengths: 2 -> 3", "number lengths: 1 -> 2",
		"flag flags: true -> false", "number price: 100 -> 101",
		`validation ValidName: ... ->  return "refused";`, "validation Code.Validate: ... ->  return Refuse(CodeInvalid);",
	}, changed(stricter))
	require.Equal(t, []string{
		"number limit: 1_000 -> 999", `text text: "Текст" -> "Текст*"`, "number tariff: 50 -> 49", "number tariff: 10 -> 9",
		"number lengths: 2 -> 1", "flag flags: true -> false", "number price: 100 -> 99",
		`validation ValidName: ... ->  return "";`, "validation Code.Validate: ... ->  return nil;",
	}, changed(looser))
}

// The changed files are what the compiler gets in place of the tree's.
func TestChangesAreApplied(t *testing.T) {
	l := example(t)
	changed, err := apply(l.changes(looser))
	require.NoError(t, err)
	require.Len(t, changed, 1)
	for _, content := range changed {
		for _, line := range []string{
			"limit = 999", `text  = "Текст*"`, "{{49, 3, func(day int) int { return day + 9 }}}", `{"Так": false}`,
			`func ValidName(name string) string { return ""; return name }`, "func count() int { return 12 }",
		} {
			require.Contains(t, string(content), line)
		}
	}
}

// What makes a history diverge is found among all changes, also what does so only together.
func TestCulpritsAreFoundByHalves(t *testing.T) {
	var changes []change
	for _, of := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		changes = append(changes, change{of: of})
	}
	names := func(all []change) (of []string) {
		for _, c := range all {
			of = append(of, c.of)
		}
		return of
	}
	alone := func(tried []change) (failures []string, err error) {
		return slices.DeleteFunc(names(tried), func(of string) bool { return of != "b" && of != "g" }), nil
	}
	found, err := halve(changes, alone)
	require.NoError(t, err)
	require.Equal(t, []string{"b", "g"}, names(found))

	together := func(tried []change) (failures []string, err error) {
		if of := names(tried); slices.Contains(of, "e") && slices.Contains(of, "f") {
			return []string{"history"}, nil
		}
		return nil, nil
	}
	found, err = halve(changes, together)
	require.NoError(t, err)
	require.Subset(t, names(found), []string{"e", "f"})

	broken := errors.New("does not compile")
	_, err = halve(changes, func([]change) ([]string, error) { return nil, broken })
	require.ErrorIs(t, err, broken)
}
