package clients_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/est"
	"cabinet/clients/wire"
	"cabinet/tests/vectors"
)

// A provider that decides later is waited for, and is no refusal.
func TestPendingVector(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	vector := vectors.Read(t, "est/pending")
	vector.Answer.Header["Retry-After"] = "3600"
	_, err = est.New(est.Config{URL: vectors.Server(t, vector).URL}).Certificates(t.Context(), key)
	var fault *wire.Error
	require.ErrorAs(t, err, &fault)
	require.Equal(t, wire.Unavailable, fault.Kind)
	require.InDelta(t, time.Hour, fault.RetryAfter, float64(time.Minute))
}
