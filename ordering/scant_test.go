package ordering

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// A citizen of whom the registers hold too little can order nothing that needs it, and is sent to the service centre.
func TestScantRegistryIsRefused(t *testing.T) {
	o := newOutside(t)
	exchange := anExchange(drawnSignature(t))
	for name, row := range map[string]struct {
		service domain.ServiceName
		request any
		rnokpp  string
	}{
		"no licence":          {domain.LicenceExchangeService, exchange, "3714784905"},
		"no address":          {domain.LicenceExchangeService, exchange, "2155752539"},
		"unknown":             {domain.LicenceExchangeService, exchange, "2222222222"},
		"no number":           {domain.PlateReserveService, aReservation(), "3104404292"},
		"unknown, of a plate": {domain.PlateReserveService, aReservation(), "2222222222"},
	} {
		_, _, err := o.prepare(row.rnokpp, row.service, row.request)
		require.Equal(t, domain.CodeScantRegistry, domain.CodeOf(err), "ERR-21: %s: %v", name, err)
		require.Equal(t, "У реєстрах недостатньо інформації для замовлення послуги онлайн. Зверніться до сервісного центру.",
			domain.CodeOf(err).Message(), "ERR-21: %s", name)
		_, _, err = o.prepare(driver, row.service, row.request)
		require.NotEqual(t, domain.CodeScantRegistry, domain.CodeOf(err), "ERR-21: %s: the others", name)
	}
}
