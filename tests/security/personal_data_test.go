package security

import (
	"bytes"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/leaks"
)

// The engine's databases have nothing that names a citizen or a vehicle of the sandbox, after orders of several services.
func TestEnginesDatabasesNameNobody(t *testing.T) {
	addresses := strings.Fields(os.Getenv("ENGINE_DATABASE_URLS"))
	if own := ownStack(t); own != nil {
		for _, name := range []string{"temporal", "temporal_visibility"} {
			address, err := url.Parse(own.DatabaseURL)
			require.NoError(t, err)
			address.Path = "/" + name
			addresses = append(addresses, address.String())
		}
	} else {
		given(t, "ENGINE_DATABASE_URLS")
	}
	id, terms := somethingDone(t), termsOfPeople(t)
	rows, ids := 0, 0
	for _, address := range addresses {
		read, found, err := leaks.Database(t.Context(), address, append(terms, id))
		require.NoError(t, err)
		rows += read
		for _, hit := range found {
			require.True(t, strings.HasSuffix(hit, ": "+id), hit)
			ids++
		}
	}
	t.Logf("%d rows, %d terms", rows, len(terms))
	require.Greater(t, rows, 100)
	require.Positive(t, ids, "the id of the order is found where it must be")
}

// The logs of all processes, and the files of the data folder but those of the read model and of the sandbox, name no person either.
func TestFilesAndLogsNameNobody(t *testing.T) {
	own := ownStack(t)
	if own == nil {
		logs := given(t, "CABINET_LOGS")
		somethingDone(t)
		read, found, err := leaks.Files(logs, termsOfPeople(t), nil)
		require.NoError(t, err)
		require.Positive(t, read)
		require.Empty(t, found)
		return
	}
	id, terms := somethingDone(t), termsOfPeople(t)
	var log bytes.Buffer
	for line := range strings.Lines(own.Log(t)) {
		if cabinetLine.MatchString(line) {
			log.WriteString(line)
		}
	}
	require.Contains(t, log.String(), id, "what was done is in the log")
	require.Empty(t, leaks.In(log.Bytes(), terms))
	read, found, err := leaks.Files(own.DataDir, terms, func(path string) bool {
		name, err := filepath.Rel(own.DataDir, path)
		return err == nil && slices.Contains(notSearched, name)
	})
	require.NoError(t, err)
	t.Logf("%d kB of logs, %d kB of files", log.Len()>>10, read>>10)
	require.Positive(t, read)
	require.Empty(t, found)
}

// notSearched are the files of the data folder that have people's data: the read model's database, the outside parties, and the
// settings, which name the citizen as whom developers sign in.
var notSearched = []string{"postgres", "sandbox", "cabinet.env"}

// cabinetLine is a line of the stack's log that a part of the cabinet has written: not the sandbox, which is other parties.
var cabinetLine = regexp.MustCompile(`^(api|worker|support|engine|postgres|migrate|cabinet) `)

func termsOfPeople(t testing.TB) []string {
	t.Helper()
	terms, err := leaks.Terms()
	require.NoError(t, err)
	return terms
}

// somethingDone is an order that was paid and is done.
func somethingDone(t testing.TB) (id string) {
	t.Helper()
	made, err := newWorld(t).Make(t.Context(), domain.VehicleCheckService, "done", driver)
	require.NoError(t, err)
	return made.ID
}
