package activities

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Each decision that a service of the registers can take against an order has a code, by which the citizen learns why, unless it is
// listed here with the reason to have none.
func TestDecisionsHaveCodes(t *testing.T) {
	refusals := map[string][]refusalCodes{
		"certificate_forms.go": {permissionRefusals, plateRefusals},
		"confidant_forms.go":   {appointmentRefusals, revocationRefusals},
		"exchange_form.go":     {exchangeRefusals},
		"fine_acts.go":         {fineRefusals},
		"holds.go":             {holdRefusals},
		"individual_form.go":   {makingRefusals},
		"licence_form.go":      {licenceRefusals},
		"plate_form.go":        {plateOrderRefusals},
		"shipments.go":         {shipmentRefusals},
		"storage.go":           {storageRefusals},
	}
	withoutCode := map[string]string{
		registers.FaultAlreadyDone:      "answers a withdrawal, which is then done",
		registers.FaultConfidantSelf:    "the order is refused before (CONF-44)",
		registers.FaultObserverClosed:   "answers the decision about an observer, whose request has ended",
		registers.FaultPlateUsed:        "answers a release, which is then done",
		registers.FaultStageNotApproved: "an order applies for a stage when the one before is approved",
		"Client.ReferenceReused":        "a fault of the cabinet",
	}
	sources, err := filepath.Glob("../sandbox/registers/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, sources)
	for _, source := range sources {
		content, err := os.ReadFile(source)
		require.NoError(t, err)
		for _, found := range regexp.MustCompile(`conflict\("(\w+)"`).FindAllStringSubmatch(string(content), -1) {
			fault := "Client." + found[1]
			if withoutCode[fault] == "" {
				requireCode(t, refusals[filepath.Base(source)], fault)
			}
		}
	}
}

// requireCode fails unless some of the refusals gives a fault a code with a reason for the citizen.
func requireCode(t *testing.T, refusals []refusalCodes, fault string) {
	t.Helper()
	for _, refusal := range refusals {
		code := domain.Code(effect.Type(refusal.failure(&wire.Error{Kind: wire.Refused, Code: fault})))
		if code != domain.CodeRefused {
			require.NotEqual(t, domain.CodeInternal.Message(), code.Message(), fault)
			return
		}
	}
	t.Errorf("%s has no code", fault)
}
