//go:build upgrade

package upgrade

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/poppler"
	"cabinet/tests/traffic"
)

// stored is what people have of the release under which it was made: a session, a draft, the code of an extract, links.
type stored struct {
	person  *fixture.Person
	url     string
	version int // of the draft
	typed   string
	checked string            // the path that verifies an extract
	pages   map[string][]byte // files of releases that pages have loaded, by path
}

// extractCode is the code that an extract prints, in groups of four.
var extractCode = regexp.MustCompile(`(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}`)

func storeThings(t *testing.T, w *fixture.World, citizen string) *stored {
	t.Helper()
	person, err := w.SignIn(t.Context(), citizen)
	require.NoError(t, err)
	s := &stored{person: person, url: w.URL, pages: map[string][]byte{}}
	made, err := w.Make(t.Context(), domain.VehicleCheckService, "done", citizen)
	require.NoError(t, err)
	var extract []byte
	require.NoError(t, person.Call(t.Context(), http.MethodGet, "/api/services/"+made.ID+"/report?form=pdf", nil, &extract))
	code := extractCode.FindString(poppler.Text(t, extract))
	require.NotEmpty(t, code)
	s.checked = "/api/verify/" + code
	s.saveDraft(t, "last")
	return s
}

// saveDraft saves a draft over the one that was read.
func (s *stored) saveDraft(t *testing.T, typed string) {
	t.Helper()
	s.version++
	s.typed = typed
	require.NoError(t, s.person.Call(t.Context(), http.MethodPut, "/api/services/draft/"+string(domain.LicenceExchangeService),
		map[string]any{"version": s.version, "content": map[string]string{"typed": typed}}, nil))
}

// requireAll requires that all still works, and saves the draft again.
func (s *stored) requireAll(t *testing.T, now string) {
	t.Helper()
	require.NoError(t, s.person.Renew(t.Context()), "the session has ended")
	var drafts []struct {
		Service string
		Version int
		Content struct{ Typed string }
	}
	require.NoError(t, s.person.Call(t.Context(), http.MethodGet, "/api/services/draft", nil, &drafts))
	require.Len(t, drafts, 1)
	require.Equal(t, s.typed, drafts[0].Content.Typed)
	s.saveDraft(t, now)
	var verified struct{ Number string }
	require.NoError(t, s.person.Call(t.Context(), http.MethodGet, s.checked, nil, &verified))
	require.NotEmpty(t, verified.Number)
	for path, content := range s.pages {
		var got []byte
		require.NoError(t, s.person.Call(t.Context(), http.MethodGet, path, nil, &got), path)
		require.Equal(t, string(content), string(got), path)
	}
}

// opens notes the files of a release as those of an open page, if the last release keeps files for others.
func (s *stored) opens(t *testing.T, release, last *Release) {
	t.Helper()
	if !keepsAssets(t, last) {
		return
	}
	files, err := filepath.Glob(filepath.Join(release.Web, "assets", "*.js"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		s.pages["/assets/"+filepath.Base(file)] = content
	}
}

// keepsAssets reports whether a release keeps the files of others.
func keepsAssets(t *testing.T, release *Release) bool {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(release.Source, "db", "migrations", "*assets*"))
	require.NoError(t, err)
	return len(found) > 0
}

// edition is what the new field of the contract has of an order.
func edition(t *testing.T, w *fixture.World, order traffic.Order) string {
	t.Helper()
	person, err := w.SignIn(t.Context(), order.Citizen)
	require.NoError(t, err)
	var list []struct{ Edition string }
	require.NoError(t, person.Call(t.Context(), http.MethodGet, "/api/services/ordered/criteria?id="+order.ID, nil, &list))
	require.Len(t, list, 1)
	return list[0].Edition
}
