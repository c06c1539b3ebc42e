package sandbox_test

import (
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestClosingBeforeServing: a server of mail, or a scanner, that is closed before it began to serve does not hang.
func TestClosingBeforeServing(t *testing.T) {
	b := start(t)
	box := b.box
	b.down()
	for name, serve := range map[string]func(net.Listener) error{"mail": box.ServeSMTP, "clamd": box.ServeClamd} {
		l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		require.NoError(t, err)
		ended := make(chan error, 1)
		go func() { ended <- serve(l) }()
		select {
		case err := <-ended:
			require.NoError(t, err)
		case <-time.After(5 * time.Second):
			t.Fatalf("%s: still serving", name)
		}
	}
}

// TestWithoutSecretsNobodyIsAdmitted: an insurer without a password admits nobody.
func TestWithoutSecretsNobodyIsAdmitted(t *testing.T) {
	b := start(t)
	resp, _ := b.send(http.MethodPost, "/insurer/ewa/api/v10/user/login", formHeader,
		"email=&password=da39a3ee5e6b4b0d3255bfef95601890afd80709") // SHA-1 of nothing
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode)
}

// TestInsurerPages: the pages and marks of the insurers are there for a tester and for the cabinet's offers.
func TestInsurerPages(t *testing.T) {
	b := start(t)
	for path, want := range map[string]string{
		"/policies": "Договорів ще немає", "/mailbox": "Ще нічого не надсилали", "/insurer/logos/21017341": "<svg",
		"/desk/api/messages": "[]", "/desk/api/insurer/contracts": "[]",
	} {
		resp, raw := b.send(http.MethodGet, path, nil, nil)
		require.Equal(t, http.StatusOK, resp.StatusCode, path)
		require.True(t, strings.Contains(string(raw), want), path)
	}
	resp, _ := b.send(http.MethodGet, "/insurer/ewa/api/v10/place?country=UA&query=", nil, nil)
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode)
	resp, _ = b.send(http.MethodPost, "/policies/1/refuse", map[string]string{"Sec-Fetch-Site": "cross-site"}, nil)
	require.Equal(t, http.StatusForbidden, resp.StatusCode)
}
