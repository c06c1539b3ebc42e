package dstu

import (
	"bytes"
	"encoding/hex"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// Digests, a public key and a signature are those that another implementation makes: jkurwa with gost89.
func TestVectors(t *testing.T) {
	for text, digest := range map[string]string{
		"":                                 "da37bdf41145e39e34111775b40646e8059c2e969c1460bb98abccb26f0f76a5",
		"abc":                              "a34a53504d8ba070cb73a583146167a0a3c226d793440d9cea24465fe02251f2",
		"This is message, length=32 bytes": "317e4f627075d4897ef41380bcb8d48926d29ddafa5816da556543905d2237a9",
		"Suppose the original message has length = 50 bytes": "3087537a2bb2b9e986fddcc5ed136fd94ac29b9b5ad13f204a66fc631704f3ab",
	} {
		sum := Sum([]byte(text))
		require.Equal(t, digest, hex.EncodeToString(sum[:]), text)
	}
	key, err := ParsePrivateKey(number("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef").Bytes())
	require.NoError(t, err)
	public := key.Public().(*PublicKey)
	require.True(t, public.point.on())
	require.Equal(t, "e7e0b41e28bd05b5f1995af97f03f146c59c29bfb865ee8e34fa4e1978c9de6301",
		hex.EncodeToString(littleEndian(public.point.compressed(), 33)))
	digest := Sum([]byte("abc"))
	signature := key.sign(digest[:], number("1111111111111111111111111111111111111111111111111111111111111111"))
	require.Equal(t, "118c3e40bbcf4ba8885ce67a2750f329b4e75b10bf93fdd66e17d5fe7d6d372", new(big.Int).SetBytes(reversed(signature[:half])).Text(16))
	require.Equal(t, "4ac19171b72555e2ca070b50bb3b71f817a2e1c14bb62c4c2f34b2a9acdf60dc", new(big.Int).SetBytes(reversed(signature[half:])).Text(16))
	require.True(t, bytes.HasPrefix(packed(), []byte{0xa9, 0xd6, 0xeb, 0x45}))
	require.Nil(t, base.times(order))
}
