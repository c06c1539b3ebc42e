//go:build upgrade

package upgrade

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/poppler"
	"cabinet/tests/traffic"
)

// stored is what people have of the release under which it was made: a session, a draft, the code of an extract, links.
type stored struct {
	world   *fixture.World
	person  *fixture.Person
	version int // of the draft
	typed   string
	checked string            // the path that verifies an extract
	link    string            // in a letter: the path that confirms an address
	phone   string            // a browser with notifications, at the sandbox's push service
	pages   map[string][]byte // files of releases that pages have loaded, by path
}

// extractCode is the code that an extract prints, in groups of four.
var extractCode = regexp.MustCompile(`(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}`)

func storeThings(t *testing.T, w *fixture.World, citizen string) *stored {
	t.Helper()
	person, err := w.SignIn(t.Context(), citizen)
	require.NoError(t, err)
	s := &stored{world: w, person: person, pages: map[string][]byte{}}
	s.subscribe(t)
	link, err := person.ConfirmationLink(t.Context(), "upgrade@ukr.net")
	require.NoError(t, err)
	s.link = "/api/user/confirmation/" + link
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

// pushDesk is where the sandbox's push service plays browsers.
const pushDesk = "/desk/api/push/subscriptions"

// subscribe lets a browser be notified.
func (s *stored) subscribe(t *testing.T) {
	t.Helper()
	var state struct{ PublicKey string }
	require.NoError(t, s.person.Call(t.Context(), http.MethodGet, "/auth/push", nil, &state))
	var browser struct {
		ID, Endpoint string
		Keys         map[string]string
	}
	require.NoError(t, s.world.Desk(t.Context(), http.MethodPost, pushDesk, map[string]string{"applicationServerKey": state.PublicKey}, &browser))
	require.NoError(t, s.person.Call(t.Context(), http.MethodPut, "/auth/push", map[string]any{"endpoint": browser.Endpoint, "keys": browser.Keys}, nil))
	s.phone = browser.ID
}

// requireNotified requires that the browser is notified of an order that is made now, whose deadline can be put into a calendar.
func (s *stored) requireNotified(t *testing.T) {
	t.Helper()
	way, err := s.world.SetOut(t.Context(), domain.VehicleCheckService, "done", s.person.RNOKPP)
	require.NoError(t, err)
	var calendar []byte
	require.NoError(t, s.person.Call(t.Context(), http.MethodGet, "/api/services/"+way.Order().ID+"/calendar", nil, &calendar))
	require.Contains(t, string(calendar), "BEGIN:VEVENT")
	for way.Next() != "" {
		require.NoError(t, way.Go(t.Context()))
	}
	require.Eventually(t, func() bool {
		var messages []struct{ Content string }
		err := s.world.Desk(t.Context(), http.MethodGet, pushDesk+"/"+s.phone+"/messages", nil, &messages)
		return err == nil && slices.ContainsFunc(messages, func(one struct{ Content string }) bool { return strings.Contains(one.Content, way.Order().ID) })
	}, time.Minute, 100*time.Millisecond, "the browser is not notified")
}

// requireLink follows the letter's link, once.
func (s *stored) requireLink(t *testing.T) {
	t.Helper()
	require.NoError(t, s.person.Call(t.Context(), http.MethodPatch, s.link, nil, nil))
	var profile struct{ EmailStatus domain.EmailStatus }
	require.NoError(t, s.person.Call(t.Context(), http.MethodGet, "/api/user/profile", nil, &profile))
	require.Equal(t, domain.EmailVerified, profile.EmailStatus)
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
	s.requireNotified(t)
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
