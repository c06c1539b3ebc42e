package domain

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// The number follows from the id alone and has twelve digits, zeros in front included.
func TestOrderNumber(t *testing.T) {
	require.Equal(t, "430028990712", OrderNumber(uuid.MustParse("0192a3b4-0000-7000-8000-000000000001")))
	require.Equal(t, "4300\u00a02899\u00a00712", OrderNumberText(uuid.MustParse("0192a3b4-0000-7000-8000-000000000001")))
	seen := map[string]bool{}
	for range 1000 {
		number := OrderNumber(uuid.New())
		require.Regexp(t, `^\d{12}$`, number)
		seen[number] = true
	}
	require.Greater(t, len(seen), 995)
}

// A price that is not known yet is no free service: the least of it is said, with what is chosen so far, until the order is over.
func TestPriceFrom(t *testing.T) {
	exchange := &Order{Service: SPRExchangeService, Status: StatusWaitToPermission, Certificate: &OrderedCertificate{}}
	require.False(t, exchange.PriceKnown())
	require.Equal(t, Kopecks(21_500), exchange.PriceFrom())
	exchange.Certificate.Reservation = &CertificateReservation{Price: 24_600, Certificates: []CertificatePrice{{Price: 35_100}, {Price: 21_500}}}
	require.Equal(t, Kopecks(24_600+21_500), exchange.PriceFrom(), "with the plate that is reserved")
	canceled := *exchange
	canceled.Status = StatusCanceled
	require.False(t, canceled.PriceKnown(), "it never had a price")
	require.Zero(t, canceled.PriceFrom())
	erased := canceled.WithoutPersonalData()
	require.False(t, erased.PriceKnown())
	exchange.Certificate.Certificate, exchange.Status = "electronic", StatusDraft
	require.True(t, exchange.PriceKnown(), "even if it costs nothing")
	require.Zero(t, exchange.PriceFrom())
	require.True(t, (&Order{Service: OwnerToConfidantService}).PriceKnown())
}
