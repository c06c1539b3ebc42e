package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A policy can be downloaded five minutes after it was issued; before, its citizen reads when.
func TestPolicyDownloadWaits(t *testing.T) {
	o := &Order{CitizenID: "c", Service: InsuranceService, Status: StatusDone, UpdatedAt: noon}
	ready := noon.Add(5 * time.Minute)
	early := ready.Add(-time.Nanosecond)
	require.Empty(t, o.Actions("c", early), "ORD-74, INS-26, TIME-19")
	require.Equal(t, []Allowed{{Action: ActionDownloadPolicy, From: ready}}, o.Soon("c", early), "ORD-74, INS-26, TIME-19")
	require.Equal(t, CodeTooEarly, CodeOf(o.Permit(ActionDownloadPolicy, "c", early)))
	require.Equal(t, []Allowed{{Action: ActionDownloadPolicy}}, o.Actions("c", ready), "ORD-74, INS-26, TIME-19")
	require.Empty(t, o.Soon("c", ready))
	require.NoError(t, o.Permit(ActionDownloadPolicy, "c", ready))
}

// What has not to wait can be done immediately, also by a clock that is behind the one that made the order.
func TestActionsWithoutWait(t *testing.T) {
	o, before := waiting(), noon.Add(-time.Second)
	require.Len(t, o.Actions("c", before), 2)
	require.Empty(t, o.Soon("c", before))
	require.NoError(t, o.Permit(ActionPay, "c", before))
}

// A signed exchange of a licence waits for the confirmation of its loss, where one is asked for, and can be canceled.
func TestLossIsConfirmed(t *testing.T) {
	o := &Order{CitizenID: "c", Service: LicenceExchangeService, Status: StatusSigned}
	require.Equal(t, []Allowed{{Action: ActionConfirmLoss}, {Action: ActionCancel}}, o.Actions("c", noon), "LIC-36")
	o.NoStage = true
	require.Equal(t, []Allowed{{Action: ActionCancel}}, o.Actions("c", noon))
	require.Equal(t, CodeNotAllowed, CodeOf(o.Permit(ActionConfirmLoss, "c", noon)))
}
