package upload

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// deflated are so many megabytes of zeros.
func deflated(t *testing.T, megabytes int) string {
	t.Helper()
	var content bytes.Buffer
	deflate, err := zlib.NewWriterLevel(&content, zlib.BestCompression)
	require.NoError(t, err)
	for range megabytes {
		_, err = deflate.Write(make([]byte, 1<<20))
		require.NoError(t, err)
	}
	require.NoError(t, deflate.Close())
	return content.String()
}

// streamTable is a document whose table of objects is a stream; what comes before it moves the table.
func streamTable(before, dictionary, data string) string {
	table := fmt.Sprintf("1 0 obj\n<<%s/W[1 2 1]/Size 1000/Root 2 0 R/Length %d>>\nstream\n%s\nendstream\nendobj\n", dictionary, len(data), data)
	return fmt.Sprintf("%%PDF-1.7\n%s%sstartxref\n%d\n%%%%EOF\n", before, table, len("%PDF-1.7\n")+len(before))
}

// However a document's tables of objects are made, judging it takes little memory and time.
func TestTablesAreBounded(t *testing.T) {
	huge := deflated(t, 400)
	for name, content := range map[string]string{
		"a table that becomes 400 MB": streamTable("", "/Type/XRef/Filter/FlateDecode", huge),
		"in a list of filters":        streamTable("", "/Type/XRef/Filter[/FlateDecode]", huge),
		"deflated twice":              streamTable("", "/Type/XRef/Filter[/FlateDecode/FlateDecode]", huge),
		"names in codes":              streamTable("", "/Type/X#52ef/F#69lter/Flate#44ecode", huge),
		"not called a table":          streamTable("", "/Filter/FlateDecode", huge),
		"a filter elsewhere":          streamTable("", "/Type/XRef/Filter 5 0 R", huge),
		"an offset before it":         streamTable(" \n \n", "/Type/XRef/Filter/FlateDecode", huge),
		"a table that is not pointed at": strings.Replace(
			streamTable("", "/Type/XRef/Filter/FlateDecode", huge), "startxref\n9", "startxref\n3", 1),
		"a table before another": fmt.Sprintf("%s\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R/Prev 9>>\nstartxref\n%d\n%%%%EOF\n",
			streamTable("", "/Filter/FlateDecode", huge), len(streamTable("", "/Filter/FlateDecode", huge))+1),
		"objects without an end":       "%PDF-1.7\n" + strings.Repeat("1 0 obj\n", 200_000) + "startxref\n9\n%%EOF\n",
		"objects with one end":         "%PDF-1.7\n" + strings.Repeat("1 0 obj\n", 100_000) + strings.Repeat("endobj\n", 100_000) + "startxref\n9\n%%EOF\n",
		"many objects without a table": "%PDF-1.7\n" + strings.Repeat("1 0 obj\n1\nendobj\n", 100_000) + "startxref\n9\n%%EOF\n",
		"nested arrays":                "%PDF-1.7\n1 0 obj\n" + strings.Repeat("[", 1_900_000) + "\nstartxref\n9\n%%EOF\n",
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			began := time.Now()
			_, err := Check(t.Context(), []byte(content))
			took := time.Since(began)
			runtime.ReadMemStats(&after)
			allocated := (after.TotalAlloc - before.TotalAlloc) >> 20
			t.Logf("%d bytes: %v, %d MB allocated: %v", len(content), took, allocated, err)
			var refused *Error
			require.ErrorAs(t, err, &refused)
			require.Less(t, took, maxTime+2*time.Second)
			require.Less(t, allocated, uint64(700))
		})
	}
}
