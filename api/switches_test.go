package api

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/domain"
)

// The lists of fines are shown unless operators have switched them off: then the list is refused in the words of an inactive
// fines service, but a fine is still found by its decree's details.
func TestFinesListsOff(t *testing.T) {
	o, _ := fineDesk(t)
	fines := o.fines(offender, "/api/fines")
	require.NotEmpty(t, fines, "FINE-15: not disabled without the switch")

	o.config.FinesListsOff = true
	o.connect()
	answer := o.get(offender, "/api/fines")
	require.Equal(t, http.StatusConflict, answer.Code, "FINE-15")
	require.Contains(t, answer.Body.String(), `"code":"service_inactive"`, "FINE-15")
	require.Contains(t, answer.Body.String(), "Сервіс тимчасово недоступний. Спробуйте скористатись пізніше", "FINE-12, FINE-15")
	require.Len(t, o.fines(driver, "/api/fines/criteria?"+criteria(fines[0])), 1)
}

// An electronic licence is offered unless operators have switched it off: then the form is neither in the offer
// nor in the dictionary nor in the price, so that the wizard asks for no type.
func TestElectronicLicenceOff(t *testing.T) {
	o := newOutside(t)
	forms := func(who string) (ids []domain.LicenceDocType) {
		for _, form := range read[domain.LicenceExchangeOffer](o, who, "/api/user/license/exchange").Forms {
			ids = append(ids, form.DocType)
		}
		return ids
	}
	dictionary := func() domain.LicenceExchangeDictionary {
		return read[domain.LicenceExchangeDictionary](o, driver, "/api/dictionaries/common/exchange-license")
	}
	price := func() *domain.Kopecks {
		return read[contract.CatalogueItem](o, driver, "/api/services/info/licence-exchange").PriceTags.Electronic
	}
	require.Equal(t, []domain.LicenceDocType{domain.LicencePhysical, domain.LicenceElectronic}, forms(driver), "LIC-57")
	require.NotNil(t, price())

	o.config.ElectronicLicenceOff = true
	o.connect()
	require.Equal(t, []domain.LicenceDocType{domain.LicencePhysical}, forms(driver), "LIC-02, LIC-57")
	require.Equal(t, []domain.LicenceDocType{domain.LicencePhysical}, forms("2495768029"), "LIC-02: of a destroyed licence, too")
	require.Nil(t, price())
	require.Empty(t, dictionary().Electronic)
	require.Len(t, dictionary().Destroyed, 1)
	require.Len(t, dictionary().Forms, 1)
}

// Pages have the widget look at whose key it is while the signer's tax number is checked.
func TestCheckOfSignersIsTold(t *testing.T) {
	c := newCabinet(t)
	ask := func() (settings contract.Signing) {
		answer := c.call(http.MethodGet, "/api/signing", nil, "Authorization", "Bearer "+c.token())
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &settings), answer.Body.String())
		return settings
	}
	require.True(t, ask().CheckRnokpp, "AUTH-24")
	c.config.AnySigner = true
	require.False(t, ask().CheckRnokpp, "AUTH-24")
}
