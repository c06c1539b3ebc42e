package clients_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/tests/vectors"
)

// A register is asked at the documented address, with the documented headers.
func TestTrembitaHeaders(t *testing.T) {
	vector := vectors.Read(t, "registers/headers")
	var asked *http.Request
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r
		_, _ = w.Write(vector.Answer.Content())
	}))
	defer server.Close()
	headers := vector.Request.Header
	member := strings.TrimSuffix(headers["Uxp-Service"], "/vehicleSearch/1")
	register := registers.New(registers.Config{URL: server.URL, Client: headers["Uxp-Client"], Member: member, Purpose: headers["Uxp-Purpose-Ids"]})
	_, err := register.VehiclesByOwner(t.Context(), headers["Uxp-Subject-Id"])
	require.NoError(t, err)
	require.Equal(t, vector.Request.Path, asked.URL.String())
	for name, value := range headers {
		require.NotEmpty(t, asked.Header.Get(name), name)
		if name != "Uxp-QueryID" { // a new one each time
			require.Equal(t, value, asked.Header.Get(name), name)
		}
	}
}
