// Package docs checks that the documents name only what exists.
package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const root = "../.."

var (
	code    = regexp.MustCompile("`([^`\n]+)`")
	fenced  = regexp.MustCompile("(?s)```.*?```")
	drawn   = regexp.MustCompile(`\[((?:\w+/)+\w+\.go)\]`)
	link    = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)\s]+)?\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	ignored = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	path    = regexp.MustCompile(`^(\w+/)+[\w.*-]+$`)
	name    = regexp.MustCompile(`^([a-z]\w*)\.([A-Z]\w*)$`)
	logged  = regexp.MustCompile(`^"([a-z][^":]* [^":]*)"$`)
	test    = regexp.MustCompile(`^(Test|Fuzz)[A-Z]\w*$`)
	word    = regexp.MustCompile(`\w+`)
	clause  = regexp.MustCompile(`(?m)^package (\w+)`)
	folders = regexp.MustCompile(`^(activities|api|audit|clients|cmd|db|deploy|docs|documents|domain|health|httpserver|ordering|refusal|sandbox|` +
		`sendings|support|telemetry|temporal|tests|tools|verifier|web|workflows)/`)
)

// A document names files, tests, exported names of packages, log lines and other documents that exist.
func TestDocumentsNameWhatExists(t *testing.T) {
	packages, sources := words(t), productSources(t)
	for _, document := range files(t, "*.md") {
		if document == "docs/requirements.md" {
			continue // quotes the specification
		}
		text := read(t, document)
		for _, match := range drawn.FindAllStringSubmatch(text, -1) {
			assert.FileExists(t, filepath.Join(root, match[1]), document)
		}
		text = fenced.ReplaceAllString(text, "")
		for _, match := range code.FindAllStringSubmatch(text, -1) {
			assert.True(t, exists(t, packages, match[1]), "%s: %s", document, match[1])
			if line := logged.FindStringSubmatch(match[1]); line != nil {
				assert.Contains(t, sources, line[1], document)
			}
		}
	}
}

// A link leads to a file of the repository and to a heading of it.
func TestLinksLeadSomewhere(t *testing.T) {
	for _, document := range files(t, "*.md") {
		text := fenced.ReplaceAllString(read(t, document), "")
		for _, match := range link.FindAllStringSubmatch(code.ReplaceAllString(text, ""), -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			target := document
			if match[1] != "" {
				target = filepath.Join(filepath.Dir(document), match[1])
			}
			_, err := os.Stat(filepath.Join(root, target))
			if assert.NoError(t, err, document) && match[2] != "" {
				assert.Contains(t, anchors(t, target), match[2], "%s: %s", document, match[0])
			}
		}
	}
}

// anchors are the headings of a document as links name them.
func anchors(t *testing.T, document string) (all []string) {
	t.Helper()
	text := fenced.ReplaceAllString(read(t, document), "")
	for _, match := range heading.FindAllStringSubmatch(text, -1) {
		named := ignored.ReplaceAllString(strings.ToLower(match[1]), "")
		all = append(all, "#"+strings.ReplaceAll(named, " ", "-"))
	}
	return all
}

func exists(t *testing.T, packages map[string]map[string]bool, text string) bool {
	t.Helper()
	if path.MatchString(text) && folders.MatchString(text) {
		found, err := filepath.Glob(filepath.Join(root, text))
		require.NoError(t, err)
		return len(found) > 0
	}
	if parts := name.FindStringSubmatch(text); parts != nil && packages[parts[1]] != nil {
		return packages[parts[1]][parts[2]]
	}
	return !test.MatchString(text) || packages[""][text]
}

// words are the words of each package's code, and under no name those of all of it.
func words(t *testing.T) map[string]map[string]bool {
	t.Helper()
	packages := map[string]map[string]bool{"": {}}
	for _, file := range files(t, "*.go") {
		source := read(t, file)
		own := clause.FindStringSubmatch(source)[1]
		if packages[own] == nil {
			packages[own] = map[string]bool{}
		}
		for _, found := range word.FindAllString(source, -1) {
			packages[own][found], packages[""][found] = true, true
		}
	}
	return packages
}

// productSources are the Go files that are no tests, one after the other.
func productSources(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, file := range files(t, "*.go") {
		if !strings.HasSuffix(file, "_test.go") {
			all.WriteString(read(t, file))
		}
	}
	return all.String()
}

func files(t *testing.T, pattern string) []string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", "ls-files", pattern) //nolint:gosec // the pattern is this file's
	command.Dir = root
	out, err := command.Output()
	require.NoError(t, err)
	return strings.Fields(string(out))
}

func read(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, file)) //nolint:gosec // a file of the repository
	require.NoError(t, err)
	return string(content)
}
