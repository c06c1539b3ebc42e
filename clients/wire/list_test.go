package wire

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A list is read up to what is looked for, however long it is; what is torn off, or no list, is a fault.
func TestEach(t *testing.T) {
	for name, row := range map[string]struct {
		status int
		body   string
		read   []int
		kind   Kind
	}{
		"found":          {200, `[1,2,3,4,5`, []int{1, 2, 3}, ""},
		"not there":      {200, `[1,2]`, []int{1, 2}, ""},
		"empty":          {200, ` []`, nil, ""},
		"null":           {200, `null`, nil, ""},
		"torn off":       {200, `[1,2,`, []int{1, 2}, Unavailable},
		"nothing":        {200, ``, nil, Unavailable},
		"another form":   {200, `{"code":1}`, nil, Malformed},
		"another thing":  {200, `[1,"two"]`, []int{1}, Malformed},
		"a page":         {200, `<html></html>`, nil, Malformed},
		"their refusal":  {404, `{"message":"none"}`, nil, ""},
		"their fault":    {500, ``, nil, Unavailable},
		"far over limit": {200, `[1,2` + strings.Repeat(" ", 1000) + `]`, []int{1, 2}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(row.status)
				_, _ = w.Write([]byte(row.body))
			}))
			defer server.Close()
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/?secret=1", nil)
			require.NoError(t, err)
			var read []int
			answer, err := Each(New("them").WithLimit(100), "question", request, func(one int) (bool, error) {
				read = append(read, one)
				return one == 3, nil
			})
			require.Equal(t, row.kind, KindOf(err), err)
			require.Equal(t, row.read, read)
			if row.kind == "" {
				require.Equal(t, row.status, answer.Status)
			}
			if row.status == http.StatusNotFound {
				require.JSONEq(t, row.body, string(answer.Body))
			}
		})
	}
}
