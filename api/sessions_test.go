package api

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
)

// Each session names the way in which its citizen has signed in, so that they recognise it.
func TestSessionsNameTheirProvider(t *testing.T) {
	w := newWatched(t)
	answer := w.as(w.signedIn(), http.MethodGet, "/api/user/activity", "")
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	var sessions []contract.Session
	require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &sessions))
	require.Len(t, sessions, 1)
	require.Equal(t, "демонстраційний вхід", sessions[0].Provider)
}
