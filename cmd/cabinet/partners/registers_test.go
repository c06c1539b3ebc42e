package partners

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
)

// changing are the registers' services that change something there, and are not asked.
var changing = []string{
	"licenceExchange", "certificatePermission", "certificateReserve", "certificateExchange", "confidantAssign", "confidantRevoke",
	"plateHold", "plateRelease", "plateStorage", "plateReservation", "individualPlate", "shipmentOrder", "shipmentCancel", "finePayment",
	"observerDecide", "applicationWithdraw",
}

var serviceForm = regexp.MustCompile(`service\{"(\w+)", "`)

// Every service of the registers is asked, or changes something.
func TestRegistersAreAskedWhole(t *testing.T) {
	source, err := os.ReadFile("../../../clients/registers/services.go")
	require.NoError(t, err)
	var all, asked []string
	for _, found := range serviceForm.FindAllStringSubmatch(string(source), -1) {
		all = append(all, found[1])
	}
	var mutex sync.Mutex
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		defer mutex.Unlock()
		asked = append(asked, strings.Split(r.Header.Get("Uxp-Service"), "/")[1])
	}))
	defer server.Close()
	questions := Registers(registers.New(registers.Config{URL: server.URL, Member: "member"}))
	for i, result := range Check(t.Context(), questions) {
		require.Error(t, result.Err, "nothing was answered")
		require.Equal(t, "malformed", result.Kind())
		require.NotEmpty(t, result.Advice())
		require.Equal(t, asked[i], result.Asks, "the questions to one partner are asked in their order")
	}
	require.ElementsMatch(t, all, slices.Concat(asked, changing))
}
