// Package vectors has contract vectors: requests and answers of outside systems, written after public evidence and not after the
// sandbox. The tests of the clients and of the sandbox read the same ones, so that the two cannot agree with each other alone.
package vectors

import (
	"bytes"
	"embed"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

//go:embed */*.json
var files embed.FS

// Vector is an exchange with an outside system, or one side of it.
type Vector struct {
	Name    string   `json:"-"`      // "monobank/reversed-partly", the file without its ending
	About   string   `json:"about"`  // what it shows
	Source  string   `json:"source"` // the public document or program that shows it
	Date    string   `json:"date"`   // the day on which the source was read
	Request *Message `json:"request,omitempty"`
	Answer  *Message `json:"answer,omitempty"`
}

// Message is a request, or an answer. It has a JSON body, or a text.
type Message struct {
	Method string            `json:"method,omitempty"`
	Path   string            `json:"path,omitempty"` // a pattern of path.Match, without the query
	Status int               `json:"status,omitempty"`
	Header map[string]string `json:"header,omitempty"`
	Body   json.RawMessage   `json:"body,omitempty"`
	Text   string            `json:"text,omitempty"`
}

// Content is the body in bytes.
func (m *Message) Content() []byte {
	if len(m.Body) > 0 {
		return m.Body
	}
	return []byte(m.Text)
}

// Into decodes the JSON body.
func (m *Message) Into(t testing.TB, into any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(m.Body, into))
}

// Read is the vector of that name.
func Read(t testing.TB, name string) Vector {
	t.Helper()
	content, err := files.ReadFile(name + ".json")
	require.NoError(t, err)
	vector := Vector{Name: name}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	require.NoError(t, decoder.Decode(&vector), name)
	_, err = time.Parse(time.DateOnly, vector.Date)
	require.NoError(t, err, name)
	require.NotEmpty(t, vector.Source, name)
	require.NotEmpty(t, vector.About, name)
	return vector
}

// Names are the names of all vectors.
func Names(t testing.TB) (names []string) {
	t.Helper()
	paths, err := fs.Glob(files, "*/*.json")
	require.NoError(t, err)
	for _, file := range paths {
		names = append(names, strings.TrimSuffix(file, ".json"))
	}
	return names
}

// Server answers as the vectors do, by the method and path of their requests. Vectors of one path are answered in turn, the last one
// for ever. It fails the test on a request that no vector has, and on a body that lacks what its vector's has.
func Server(t testing.TB, vectors ...Vector) *httptest.Server {
	t.Helper()
	var mutex sync.Mutex
	left := vectors
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		defer mutex.Unlock()
		for i, vector := range left {
			if !vector.Request.matches(t, r) {
				continue
			}
			for _, later := range left[i+1:] {
				if later.Request.matches(t, r) {
					left = append(append([]Vector(nil), left[:i]...), left[i+1:]...)
					break
				}
			}
			if len(vector.Request.Body) > 0 {
				body, _ := io.ReadAll(r.Body)
				SameShape(t, vector.Request.Body, body)
			}
			vector.Answer.write(w)
			return
		}
		assert.Failf(t, "no vector answers", "%s %s", r.Method, r.URL.Path)
		w.WriteHeader(http.StatusTeapot)
	}))
	t.Cleanup(server.Close)
	return server
}

// matches reports whether a request is the vector's.
func (m *Message) matches(t testing.TB, r *http.Request) bool {
	match, err := path.Match(m.Path, r.URL.Path)
	assert.NoError(t, err)
	return match && (m.Method == "" && r.Method == http.MethodGet || m.Method == r.Method)
}

func (m *Message) write(w http.ResponseWriter) {
	if len(m.Body) > 0 {
		w.Header().Set("Content-Type", "application/json")
	}
	for name, value := range m.Header {
		w.Header().Set(name, value)
	}
	if m.Status != 0 {
		w.WriteHeader(m.Status)
	}
	_, _ = w.Write(m.Content())
}

// SameShape requires a JSON body to have each field of another one with a value of the same type. A list is compared by its first
// element. The sandbox sends what a vector's partner sends; it may send more.
func SameShape(t testing.TB, want, got []byte) {
	t.Helper()
	var expected, actual any
	if assert.NoError(t, json.Unmarshal(want, &expected)) && assert.NoError(t, json.Unmarshal(got, &actual), string(got)) {
		sameShape(t, "", expected, actual)
	}
}

// sameShape does not end the test: a server's handler calls it, too.
func sameShape(t testing.TB, at string, want, got any) {
	t.Helper()
	switch want := want.(type) {
	case nil: // a field that may be empty
	case map[string]any:
		fields, ok := got.(map[string]any)
		assert.Truef(t, ok, "%s: %T, want an object", at, got)
		for name, value := range want {
			found, has := fields[name]
			assert.Truef(t, has || value == nil, "%s.%s is missing", at, name)
			sameShape(t, at+"."+name, value, found)
		}
	case []any:
		list, ok := got.([]any)
		assert.Truef(t, ok, "%s: %T, want a list", at, got)
		if len(want) > 0 && assert.NotEmptyf(t, list, "%s", at) {
			sameShape(t, at+"[0]", want[0], list[0])
		}
	default:
		assert.IsTypef(t, want, got, "%s", at)
	}
}
