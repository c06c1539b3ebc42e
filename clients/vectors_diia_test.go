package clients_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/diia"
	"cabinet/clients/wire"
	"cabinet/tests/vectors"
)

// acquirer is a client of Diia that answers as the vectors do.
func acquirer(t *testing.T, config diia.Config, names ...string) *diia.Client {
	t.Helper()
	exchanges := []vectors.Vector{vectors.Read(t, "diia/session")}
	for _, name := range names {
		exchanges = append(exchanges, vectors.Read(t, name))
	}
	config.URL = vectors.Server(t, exchanges...).URL
	return diia.New(config)
}

// Our branch is found on a later page of a list that is capped, and an offer that is answered with 201 is made.
func TestPlaceInCappedList(t *testing.T) {
	client := acquirer(t, diia.Config{}, "diia/branches-first", "diia/branches-last", "diia/offers-empty", "diia/created")
	place, err := client.Register(t.Context(), fullBranch)
	require.NoError(t, err)
	require.Equal(t, diia.Registration{Branch: "5e7f1a2b3c4d5e6f70818285", Offer: "5e7f1a2b3c4d5e6f70818286"}, place)
}

// fullBranch is a branch with all that an app shows of it.
var fullBranch = diia.Branch{
	Name: "Кабінет водія", FullName: "Головний сервісний центр МВС", Address: "м. Київ, вул. Лук’янівська, 62", Email: "cabinet@example.org",
	Region: "Київ", District: "Київ", Location: "Київ", Street: "вул. Лук’янівська", House: "62", Offer: "Підписання заяви",
	ReturnLink: "https://example.org/",
}

// A branch and an offer that are missing are made as the SDKs make them, and only by Register.
func TestPlaceIsMade(t *testing.T) {
	names := []string{"diia/branches-empty", "diia/branch-created", "diia/offers-empty", "diia/created"}
	found, err := acquirer(t, diia.Config{}, names[:1]...).Registered(t.Context(), fullBranch)
	require.NoError(t, err)
	require.Zero(t, found)
	made, err := acquirer(t, diia.Config{}, names...).Register(t.Context(), fullBranch)
	require.NoError(t, err)
	require.Equal(t, diia.Registration{Branch: "5e7f1a2b3c4d5e6f70818285", Offer: "5e7f1a2b3c4d5e6f70818286"}, made)
}

// A sign-in is named by the hash of its id, as the SDKs compute it: base64 of SHA-256, by openssl here.
func TestHashOfSignIn(t *testing.T) {
	request := diia.Request{ID: "af6d1b0e-7d1b-4c4c-9d3a-000000000001"}
	require.Equal(t, "eTPbhNlrmkn1D7Vc5ma3TSsKgVsgS1AJ0BW4Z4TOacU=", request.TraceID())
	request.Files = []diia.File{{Name: "Заява.json"}}
	require.Equal(t, request.ID, request.TraceID(), "a request to sign is named by its id")
}

// A link is asked for as the SDKs do, without useDiiaId, unless it is configured.
func TestLinkOfVector(t *testing.T) {
	link, session := vectors.Read(t, "diia/link"), vectors.Read(t, "diia/session")
	var sent []byte
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := session.Answer
		if r.Method == http.MethodPost {
			sent, _ = io.ReadAll(r.Body)
			answer = link.Answer
		}
		w.WriteHeader(answer.Status)
		_, _ = w.Write(answer.Content())
	}))
	defer server.Close()
	for _, use := range []bool{false, true} {
		config := diia.Config{URL: server.URL, Branch: "5e7f1a2b3c4d5e6f70818285", Offer: "5e7f1a2b3c4d5e6f70818286", UseDiiaID: use}
		got, err := diia.New(config).DeepLink(t.Context(), diia.Request{ID: "request-1", Files: []diia.File{{Name: "Заява.json"}}})
		require.NoError(t, err)
		require.Equal(t, "https://diia.app/acquirers/offer-request/dynamic/5e7f1a2b3c4d5e6f70818287", got)
		vectors.SameShape(t, link.Request.Body, sent)
		var fields map[string]any
		require.NoError(t, json.Unmarshal(sent, &fields))
		require.Equal(t, use, fields["useDiiaId"] == true)
	}
}

// An error without a name is Diia's, too.
func TestErrorOfDiia(t *testing.T) {
	client := acquirer(t, diia.Config{Branch: "5e7f1a2b3c4d5e6f70818285", Offer: "5e7f1a2b3c4d5e6f70818286"}, "diia/refused")
	_, err := client.DeepLink(t.Context(), diia.Request{ID: "request-1"})
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// Callbacks are read as forms and as JSON; notices bring nothing.
func TestCallbacksOfDiia(t *testing.T) {
	for name, notice := range map[string]bool{
		"diia/callback-form": false, "diia/callback-json": false, "diia/notice": true, "diia/declined": true,
	} {
		request, header := vectors.Read(t, name).Request, http.Header{}
		for key, value := range request.Header {
			header.Set(key, value)
		}
		callback, err := diia.ReadCallback(header, bytes.NewReader(request.Content()))
		require.NoError(t, err, name)
		require.Equal(t, notice, callback.Notice, name)
		if !notice {
			require.Equal(t, []diia.Signature{{Name: "Заява.json", CMS: []byte{1, 2}}}, callback.Signatures, name)
		}
	}
}
