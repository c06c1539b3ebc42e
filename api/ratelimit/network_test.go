package ratelimit

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNetworksOf(t *testing.T) {
	require.Equal(t, []network{{"192.0.2.1", 1}}, networksOf("::ffff:192.0.2.1"))
	require.Equal(t, []network{{"2001:db8:1:1::/64", 1}, {"2001:db8:1::/48", siteShare}}, networksOf("2001:db8:1:1::7"))
	require.Equal(t, []network{{"", 1}}, networksOf(""))
}
