package clients_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/idgovua"
	"cabinet/clients/wire"
	"cabinet/tests/vectors"
)

// envelopes opens any envelope.
type envelopes struct{ content string }

func (e envelopes) Certificate() string                             { return "MII" }
func (e envelopes) Decrypt(context.Context, string) ([]byte, error) { return []byte(e.content), nil }

// A sign-in with enveloped user info, as the service's clients have recorded its answers.
func TestEnvelopedVector(t *testing.T) {
	server := vectors.Server(t, vectors.Read(t, "idgovua/token"), vectors.Read(t, "idgovua/enveloped"), vectors.Vector{
		Request: &vectors.Message{Method: "POST", Path: "/get-user-logout"}, Answer: &vectors.Message{Body: []byte(`{"error":"0"}`)},
	})
	client := idgovua.New(idgovua.Config{URL: server.URL}, envelopes{`{"lastname":"ШЕВЧЕНКО","givenname":"ТАРАС","drfocode":"3652504575"}`})
	identity, err := client.SignIn(t.Context(), "code")
	require.NoError(t, err)
	require.Equal(t, "3652504575", identity.Code)
}

// An error in an answer with status 200 is one, and says nothing final of an order.
func TestErrorIn200(t *testing.T) {
	client := idgovua.New(idgovua.Config{URL: vectors.Server(t, vectors.Read(t, "idgovua/error-in-200")).URL}, nil)
	_, err := client.SignIn(t.Context(), "code")
	require.Equal(t, refusal{wire.Refused, "3"}, refusal{wire.KindOf(err), codeOf(t, err)})
}
