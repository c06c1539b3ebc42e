package main

import (
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/cover"
)

// calls is the list of functions that workflow code calls.
const calls = "workflows/testdata/domain-calls.txt"

// reportUnpassed is an error that names the listed functions which no stored history passes: of what they depend on nothing is
// known. Those of validators are not replayed.
func (l law) reportUnpassed() error {
	listed, err := readCalls(calls)
	if err != nil {
		return err
	}
	passed, err := l.passed()
	if err != nil {
		return err
	}
	maps.DeleteFunc(listed, func(_, kind string) bool { return kind == "validator" })
	replayed := slices.Sorted(maps.Keys(listed))
	unpassed := slices.DeleteFunc(slices.Clone(replayed), func(name string) bool { return passed[name] })
	if len(unpassed) > 0 {
		return fmt.Errorf("no stored history passes %s: add stories to tests/histories", strings.Join(unpassed, ", "))
	}
	fmt.Printf("the stored histories pass all %d functions of %s that are replayed\n", len(replayed), calls)
	return nil
}

// readCalls reads the kinds of the listed functions by name.
func readCalls(file string) (map[string]string, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	kinds := map[string]string{}
	for line := range strings.Lines(string(content)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] != "#" {
			kinds[fields[0]] = fields[1]
		}
	}
	return kinds, nil
}

// passed are the functions of the law that the stored histories pass.
func (l law) passed() (map[string]bool, error) {
	profile := filepath.Join(os.TempDir(), fmt.Sprintf("mutate-law-%d.out", os.Getpid()))
	defer func() { _ = os.Remove(profile) }()
	if output, err := goTest("-coverpkg", l.PkgPath, "-coverprofile", profile); err != nil {
		return nil, fmt.Errorf("the stored histories do not replay: %w\n%s", err, output)
	}
	files, err := cover.ParseProfiles(profile)
	if err != nil {
		return nil, err
	}
	passed := map[string]bool{}
	for _, file := range l.Syntax {
		for _, declared := range file.Decls {
			if function, is := declared.(*ast.FuncDecl); is && l.covers(files, function) {
				passed[nameOf(l.TypesInfo.Defs[function.Name])] = true
			}
		}
	}
	return passed, nil
}

// covers reports whether a statement of a function was executed.
func (l law) covers(files []*cover.Profile, function *ast.FuncDecl) bool {
	from, to := l.Fset.Position(function.Body.Pos()), l.Fset.Position(function.Body.End())
	for _, file := range files {
		if file.FileName != l.PkgPath+"/"+filepath.Base(from.Filename) {
			continue
		}
		for _, block := range file.Blocks {
			within := from.Line <= block.StartLine && block.EndLine <= to.Line
			if within && (block.StartLine > from.Line || block.StartCol >= from.Column) && block.Count > 0 {
				return true
			}
		}
	}
	return false
}
