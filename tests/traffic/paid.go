package traffic

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// attempts are how many invoices of an order the bank is asked for.
const attempts = 3

// Paid are the amounts of an order's invoices that were paid at the sandbox's bank, in kopecks.
func Paid(t testing.TB, sandbox, order string) (amounts []int) {
	t.Helper()
	for attempt := range attempts {
		reference := url.QueryEscape(order + "-" + strconv.Itoa(attempt+1))
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, sandbox+"/desk/api/monobank/invoices?reference="+reference, nil)
		require.NoError(t, err)
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		var found []struct {
			Status      string
			FinalAmount int
		}
		err = json.NewDecoder(response.Body).Decode(&found)
		require.NoError(t, response.Body.Close())
		require.NoError(t, err)
		for _, invoice := range found {
			if invoice.Status == "success" {
				amounts = append(amounts, invoice.FinalAmount)
			}
		}
	}
	return amounts
}
