package activities

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/workflows/order"
)

// unwilling is a bank that answers each revocation in the same way.
type unwilling struct {
	Bank
	err error
}

func (s unwilling) Remove(context.Context, string) error { return s.err }

// That there is nothing to revoke is the bank's answer; its silence is none, and it is asked again.
func TestRevokeInvoice(t *testing.T) {
	says := func(kind wire.Kind) error {
		return wire.New("monobank").Fail("remove invoice", kind, http.StatusBadRequest, nil)
	}
	for name, row := range map[string]struct {
		err     error
		revoked order.Revocation
		again   bool
	}{
		"revoked":           {},
		"paid, or expired":  {err: says(wire.Refused), revoked: order.Revocation{Refused: true}},
		"not known":         {err: says(wire.NotFound), revoked: order.Revocation{Refused: true}},
		"is being paid now": {err: says(wire.Unavailable), again: true},
		"not readable":      {err: says(wire.Malformed), again: true},
	} {
		revoked, err := bank{bank: unwilling{err: row.err}}.revoke(t.Context(), "invoice")
		require.Equal(t, row.revoked, revoked, name)
		require.Equal(t, row.again, err != nil, name)
	}
}
