package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// atNight is the window of the specification.
const atNight = "40 23 * * * / 5 0 * * *"

// Ordering is blocked from 23:40:00 up to but not including 00:05:00 by the Kyiv clock, also over the change of
// the clocks (CAT-31, TIME-18, AMB-112).
func TestOrderingBlock(t *testing.T) {
	block, err := ParseOrderingBlock(atNight)
	require.NoError(t, err)
	for _, row := range []struct {
		at      string
		blocked bool
		ends    string
	}{
		{"2026-03-05 23:39:59", false, ""},
		{"2026-03-05 23:40:00", true, "2026-03-06 00:05:00"},
		{"2026-03-05 23:59:59", true, "2026-03-06 00:05:00"},
		{"2026-03-06 00:00:00", true, "2026-03-06 00:05:00"},
		{"2026-03-06 00:04:59", true, "2026-03-06 00:05:00"},
		{"2026-03-06 00:05:00", false, ""},
		{"2026-03-06 12:00:00", false, ""},
		{"2026-03-28 23:45:00", true, "2026-03-29 00:05:00"}, // the night when summer time begins
		{"2026-10-25 00:04:00", true, "2026-10-25 00:05:00"}, // the night when it ends
		{"2026-12-31 23:50:00", true, "2027-01-01 00:05:00"},
	} {
		at, err := time.ParseInLocation(time.DateTime, row.at, Kyiv)
		require.NoError(t, err)
		end, blocked := block.Ends(at.UTC())
		require.Equal(t, row.blocked, blocked, row.at)
		if blocked {
			require.Equal(t, row.ends, end.In(Kyiv).Format(time.DateTime))
		}
	}
}

// CAT-32: who orders reads when the window ends, wherever it is.
func TestOrderingBlockRefusal(t *testing.T) {
	for window, text := range map[string]string{
		"40 23 * * * / 5 0 * * *": "Проводяться регламентні роботи. Замовлення буде доступне з 00:05.",
		"0 23 * * * / 30 1 * * *": "Проводяться регламентні роботи. Замовлення буде доступне з 01:30.",
		"40 23 * * 0 / 5 0 * * 1": "",
		"off":                     "",
	} {
		block, err := ParseOrderingBlock(window)
		require.NoError(t, err, window)
		err = block.Refusal(time.Date(2026, 3, 5, 23, 50, 0, 0, Kyiv))
		if text == "" {
			require.NoError(t, err, window)
			continue
		}
		var refusal *Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, CodeOrderingBlocked, refusal.Code)
		require.Equal(t, text, refusal.Message())
	}
}

// What an order asks for waits until the works are over; viewing, downloading, paying and giving up do not (AMB-113).
func TestOrderingBlockStops(t *testing.T) {
	block, err := ParseOrderingBlock(atNight)
	require.NoError(t, err)
	night, day := time.Date(2026, 3, 5, 23, 50, 0, 0, Kyiv), time.Date(2026, 3, 5, 12, 0, 0, 0, Kyiv)
	for action, stopped := range map[Action]bool{
		ActionSign: true, ActionConfirmLoss: true, ActionChoosePlate: true, ActionContinue: true,
		ActionApprove: true, ActionEnterCode: true, ActionResendCode: true,
		ActionReject: false, ActionCancel: false, ActionPay: false,
		ActionDownloadReport: false, ActionDownloadReceipt: false, ActionDownloadPolicy: false,
	} {
		require.Equal(t, stopped, block.Stops(action, night), action)
		require.False(t, block.Stops(action, day), action)
	}
}

func TestOrderingBlockOff(t *testing.T) {
	block, err := ParseOrderingBlock("off")
	require.NoError(t, err)
	_, blocked := block.Ends(time.Date(2026, 3, 5, 23, 50, 0, 0, Kyiv))
	require.False(t, blocked)
	for _, wrong := range []string{"", "40 23 * * *", "40 23 * * * / ", "a / b", "61 23 * * * / 5 0 * * *"} {
		_, err := ParseOrderingBlock(wrong)
		require.Error(t, err, wrong)
	}
}
