// Command folders draws the folders of the product and their imports into docs/architecture.md: an arrow leads from a folder to one that it
// imports, unless another way of arrows leads there. It fails when imports make a circle.
//
//	cd tools && go run ./folders
package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const (
	root     = ".."
	page     = "docs/architecture.md"
	module   = "cabinet/"
	begin    = "<!-- folders: drawn by tools/folders -->\n"
	end      = "<!-- /folders -->\n"
	openText = "```mermaid\n"
)

// outside are folders that are not part of the product.
var outside = []string{"bin", "docs", "sandbox", "tests", "tools", "web", "verifier", "deploy"}

func main() {
	imports, err := read()
	if err == nil {
		err = write(imports)
	}
	if err != nil {
		log.Fatal("folders: ", err)
	}
}

// graph has the folders that each folder imports.
type graph map[string]map[string]bool

// read reads the imports of all files but tests.
func read() (graph, error) {
	imports := graph{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		folder, _, _ := strings.Cut(filepath.ToSlash(name), "/")
		if entry.IsDir() {
			if path != root && (slices.Contains(outside, folder) || strings.HasPrefix(folder, ".") || ofTests(entry.Name()) || hasModule(path)) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		return imports.add(folder, path)
	})
	return imports, err
}

// ofTests reports whether a package serves tests, as dbtest does.
func ofTests(name string) bool { return strings.HasSuffix(name, "test") || name == "testdata" }

// hasModule reports whether a folder is a module of its own.
func hasModule(path string) bool {
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	return err == nil
}

func (g graph) add(folder, path string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	if g[folder] == nil {
		g[folder] = map[string]bool{}
	}
	for _, one := range file.Imports {
		imported, err := strconv.Unquote(one.Path.Value)
		if err != nil {
			return err
		}
		if local, ok := strings.CutPrefix(imported, module); ok {
			if to, _, _ := strings.Cut(local, "/"); to != folder && !slices.Contains(outside, to) {
				g[folder][to] = true
			}
		}
	}
	return nil
}

// reach are the folders to which arrows lead from a folder; an error names a circle.
func (g graph) reach(from string, way []string, known map[string]map[string]bool) (map[string]bool, error) {
	if slices.Contains(way, from) {
		return nil, fmt.Errorf("imports make a circle: %s", strings.Join(append(way, from), " → "))
	}
	if known[from] != nil {
		return known[from], nil
	}
	all := map[string]bool{}
	for to := range g[from] {
		further, err := g.reach(to, append(slices.Clone(way), from), known)
		if err != nil {
			return nil, err
		}
		all[to] = true
		maps.Copy(all, further)
	}
	known[from] = all
	return all, nil
}

// picture is the graph without the arrows that another way replaces.
func (g graph) picture() (string, error) {
	var out strings.Builder
	out.WriteString(openText + "flowchart TD\n")
	known := map[string]map[string]bool{}
	for _, from := range slices.Sorted(maps.Keys(g)) {
		if _, err := g.reach(from, nil, known); err != nil {
			return "", err
		}
		for _, to := range slices.Sorted(maps.Keys(g[from])) {
			if !g.detour(from, to, known) {
				fmt.Fprintf(&out, "  %s --> %s\n", from, to)
			}
		}
	}
	out.WriteString("```\n")
	return out.String(), nil
}

// detour reports whether a folder is also imported by another one that a folder imports.
func (g graph) detour(from, to string, known map[string]map[string]bool) bool {
	for over := range g[from] {
		if over != to && known[over][to] {
			return true
		}
	}
	return false
}

// write replaces the picture in the page.
func write(imports graph) error {
	path := filepath.Join(root, page)
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(content), begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		return fmt.Errorf("%s has no place for the picture", page)
	}
	picture, err := imports.picture()
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(before+begin+picture+end+after), 0o644) //nolint:gosec // a page of the repository
}
