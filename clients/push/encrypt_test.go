package push

import (
	"crypto/ecdh"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// The example of RFC 8291, appendix A, to the byte.
func TestEncryptionOfTheStandard(t *testing.T) {
	decode := func(text string) []byte {
		t.Helper()
		decoded, err := base64.RawURLEncoding.DecodeString(text)
		require.NoError(t, err)
		return decoded
	}
	key, err := ecdh.P256().NewPrivateKey(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	require.NoError(t, err)
	body, err := encryptWith(key, decode("DGv6ra1nlYgDCS1FRnbzlw"), []byte("When I grow up, I want to be a watermelon\x02"), domain.PushSubscription{
		P256DH: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		Auth:   "BTBZMqHH6r4Tts7J_aSIgg",
	})
	require.NoError(t, err)
	require.Equal(t, "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"+
		"yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN", base64.RawURLEncoding.EncodeToString(body))
}

// A message's length says nothing of its content, and no body is longer than push services accept.
func TestMessagesArePadded(t *testing.T) {
	subscription := domain.PushSubscription{
		P256DH: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		Auth:   "BTBZMqHH6r4Tts7J_aSIgg",
	}
	for length, encrypted := range map[int]int{0: 614, 1: 614, 300: 614, 511: 614, 512: 1126, maxMessage: 4096} {
		body, err := encrypt([]byte(strings.Repeat("x", length)), subscription)
		require.NoError(t, err, length)
		require.Len(t, body, encrypted, length)
	}
	_, err := encrypt([]byte(strings.Repeat("x", maxMessage+1)), subscription)
	require.ErrorIs(t, err, errTooLong)
}

// Browsers name the endpoints: the cabinet calls the push services of its list, and nobody else.
func TestServices(t *testing.T) {
	services := append(Services{"http://localhost:8090"}, Standard...)
	for endpoint, host := range map[string]string{
		"https://fcm.googleapis.com/fcm/send/x":                "fcm.googleapis.com",
		"https://jmt17.google.com/fcm/send/x":                  "jmt17.google.com",
		"https://android.googleapis.com/gcm/send/x":            "android.googleapis.com",
		"https://www.googleapis.com/x":                         "",
		"https://updates.push.services.mozilla.com/wpush/v2/x": "updates.push.services.mozilla.com",
		"https://wns2-par02p.notify.windows.com/w/?token=x":    "wns2-par02p.notify.windows.com",
		"https://web.push.apple.com/x":                         "web.push.apple.com",
		"http://localhost:8090/push/send/x":                    "localhost:8090",
		"http://fcm.googleapis.com/fcm/send/x":                 "",
		"https://fcm.googleapis.com:8443/x":                    "",
		"https://fcm.googleapis.com@127.0.0.1/x":               "",
		"https://user@fcm.googleapis.com/x":                    "",
		"https://fcm.googleapis.com.evil.example/x":            "",
		"https://evilnotify.windows.com/x":                     "",
		"https://.notify.windows.com/x":                        "",
		"https://notify.windows.com/x":                         "",
		"http://localhost:8091/x":                              "",
		"https://localhost:8090/x":                             "",
		"http://169.254.169.254/latest/meta-data":              "",
		"https://[::1]/x":                                      "",
		"//fcm.googleapis.com/x":                               "",
		"":                                                     "",
		"https://evil.example/#fcm.googleapis.com":             "",
		"https://evil.example\\.notify.windows.com/x":          "",
	} {
		found, err := services.Of(endpoint)
		require.Equal(t, host, found, endpoint)
		require.Equal(t, host == "", err != nil, endpoint)
	}
	for entry, valid := range map[string]bool{
		"fcm.googleapis.com": true, "*.push.apple.com": true, "http://localhost:8090": true, "https://push.example": true,
		"*": false, "*.": false, "": false, "localhost": false, "https://": false, "ftp://push.example": false, "push.example/x": false,
		"https://push.example/x": false, "push.example:8443": false, "*.push.*.com": false,
	} {
		require.Equal(t, valid, Valid(entry), entry)
	}
}
