package docs

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	requirement = regexp.MustCompile(`(?m)^\| ([A-Z]{3,5}-\d{2,3}) \|`)
	id          = regexp.MustCompile(`\b[A-Z]{3,5}-\d{2,3}\b`)
	comment     = regexp.MustCompile(`^\s*(//|/?\*|#)`)
	// noted are rows that explain others: how an ambiguity was resolved, and what the specifications leave open.
	noted = regexp.MustCompile(`^(AMB|GAP)-`)
)

// maxClaimed is how many requirements one line may claim; a longer list does not say which of them an assertion shows.
const maxClaimed = 4

// Each requirement is claimed by an assertion, a table's row or the title of a test. A comment claims nothing.
func TestRequirementsAreClaimed(t *testing.T) {
	claimed := map[string]bool{}
	for _, pattern := range []string{"*_test.go", "*.test.ts", "*.test.tsx", "*.spec.ts", "domain/testdata/*.json"} {
		for _, file := range files(t, pattern) {
			for line := range strings.Lines(read(t, file)) {
				for _, one := range claims(line) {
					claimed[one] = true
				}
			}
		}
	}
	rows := requirement.FindAllStringSubmatch(read(t, "docs/requirements.md"), -1)
	require.Greater(t, len(rows), 1000)
	for _, row := range rows {
		assert.True(t, claimed[row[1]] || noted.MatchString(row[1]), "no assertion, row or title names %s", row[1])
	}
}

// claims are the requirements that a line of a test claims.
func claims(line string) (all []string) {
	if comment.MatchString(line) {
		return nil
	}
	for _, one := range id.FindAllString(line, -1) {
		if !noted.MatchString(one) {
			all = append(all, one)
		}
	}
	if len(all) > maxClaimed {
		return nil
	}
	return all
}

func TestClaims(t *testing.T) {
	for line, claimed := range map[string][]string{
		`	require.Equal(t, want, got, "TEST-28, TEST-19: %s", fault)`: {"TEST-28", "TEST-19"},
		`	['/error/404', 'text'], // TEST-30`:                         {"TEST-30"},
		`// A comment above a test (TEST-28).`:                        nil,
		`	 * of several lines (TEST-28)`:                              nil,
		`"AMB-001"`:                                                   nil,
		`"TEST-01 TEST-02 TEST-03 TEST-04 TEST-05"`:                   nil,
	} {
		assert.Equal(t, claimed, claims(line), line)
	}
}
