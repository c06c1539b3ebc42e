// Package poppler reads PDF documents in tests as the programs of poppler-utils do, which are not ours.
package poppler

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
)

// Text is the text of a document as pdftotext reads it.
func Text(t testing.TB, document []byte, options ...string) string {
	t.Helper()
	return run(t, "pdftotext", document, options, "-")
}

// Pages are the texts of the pages, in the order in which they are drawn.
func Pages(t testing.TB, document []byte) []string {
	t.Helper()
	return strings.Split(strings.TrimSuffix(Text(t, document, "-raw"), "\f"), "\f")
}

// Info is what pdfinfo says of a document.
func Info(t testing.TB, document []byte, options ...string) string {
	t.Helper()
	return run(t, "pdfinfo", document, options)
}

// Signatures is what pdfsig finds in a document, without asking who has certified the signer.
func Signatures(t testing.TB, document []byte) string {
	t.Helper()
	return run(t, "pdfsig", document, []string{"-nocert"})
}

// run has a program read a document. It writes what it finds to its standard output, and complaints about the document count.
func run(t testing.TB, program string, document []byte, options []string, more ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "document.pdf")
	require.NoError(t, os.WriteFile(file, document, 0o600))
	arguments := append(append(options, file), more...)
	command := exec.CommandContext(t.Context(), needs.Program(t, program, "poppler-utils"), arguments...)
	said, err := command.CombinedOutput()
	require.NoError(t, err, string(said))
	require.NotContains(t, string(said), "Syntax ")
	return string(said)
}
