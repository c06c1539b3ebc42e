package history_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/temporal/history"
)

// A replaced text has the shape of the old one, is another one, and the same one every time.
func TestMaskedShapes(t *testing.T) {
	for text, shape := range map[string]string{
		"Шевченко":                             `^[А-ЯҐЄІЇ][а-яґєії]{7}$`,
		"AA1234BB":                             `^[ABCEHKMPTX]{2}\d{4}[ABCEHKMPTX]{2}$`,
		"TMB99HAV3KM626020":                    `^[A-HJ-NPR-Z]{3}\d\d[A-HJ-NPR-Z0-9]{12}$`,
		"+380671234567":                        `^\+38067\d{7}$`,
		"a.b@ukr.net":                          `^[a-z]\.[a-z]@[a-z]{3}\.[a-z]{3}$`,
		"вул. Хрещатик, 12":                    `^[а-яґєії]{3}\. [А-ЯҐЄІЇ][а-яґєії]{7}, \d\d$`,
		"https://pay.example/42":               `^https://[a-z]{3}\.[a-z]{7}/\d\d$`,
		"0192a3b4-0000-7000-8000-0000000000c1": `^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`,
		"3ca11811adb3d4a556595f800873418ef1680150b0e0e5a545511eabe6eff75b": `^[0-9a-f]{64}$`,
	} {
		once, twice := history.Masked(text)
		require.NotEqual(t, text, once)
		require.Equal(t, once, twice)
		require.Regexp(t, regexp.MustCompile(shape), once)
	}
	born, _ := history.Masked("1985-03-12")
	_, err := time.Parse(time.DateOnly, born)
	require.NoError(t, err)
	require.NotEqual(t, "1985-03-12", born)
	number, _ := history.Masked("3111952338")
	require.Empty(t, domain.RNOKPP(number).Valid())
	require.NotEqual(t, "3111952338", number)
	instant, _ := history.Masked("2026-11-21T10:37:49.445196886Z")
	moved, err := time.Parse(time.RFC3339Nano, instant)
	require.NoError(t, err)
	require.NotContains(t, instant, "37:49.445196886")
	require.Less(t, moved.Year(), 2027)
}
