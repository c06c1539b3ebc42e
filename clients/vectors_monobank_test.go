package clients_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/domain"
	"cabinet/tests/vectors"
)

// A status may have only what the bank's description demands.
func TestBareStatus(t *testing.T) {
	bank := monobank.New(monobank.Config{URL: vectors.Server(t, vectors.Read(t, "monobank/status-bare")).URL, Token: "token"})
	status, err := bank.Status(t.Context(), "p2_9ZgpZVsl3")
	require.NoError(t, err)
	require.Equal(t, domain.PaymentPending, status.Report().State)
}
