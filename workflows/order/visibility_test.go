package order

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Only changed attributes are set, and the time of the end stays that of the first final status.
func TestAttributesThatChange(t *testing.T) {
	at := time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)
	unpaid := domain.Order{
		Status: domain.StatusWaitToPay, UpdatedAt: at,
		Deadline: &domain.Deadline{Kind: domain.DeadlinePayment, Until: at.Add(time.Hour)},
	}
	first := attributesOf(&unpaid, attributes{})
	require.Len(t, first.updates(attributes{}), 2, "status and deadline")
	require.Equal(t, first, attributesOf(&unpaid, attributes{}), "reading them changes nothing")
	require.Empty(t, attributesOf(&unpaid, first).updates(first))

	expired := domain.Order{
		Status: domain.StatusExpired, UpdatedAt: at.Add(time.Hour),
		Deadline: &domain.Deadline{Kind: domain.DeadlineErasing, Until: at.Add(24 * time.Hour)},
	}
	last := attributesOf(&expired, first)
	require.Equal(t, attributes{status: domain.StatusExpired, ended: at.Add(time.Hour)}, last, "the erasure is no deadline of the citizen")
	require.Len(t, last.updates(first), 3, "status, end, and no deadline")

	expired.UpdatedAt = at.Add(2 * time.Hour) // a refund
	require.Empty(t, attributesOf(&expired, last).updates(last))
}
