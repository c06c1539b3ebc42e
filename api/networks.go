package api

import "net/netip"

// network is under what name the calls of an address are counted, and how many times an address's limit it has.
type network struct {
	name  string
	share float64
}

// In IPv6 a household or a phone has a network of 64 bits to itself, and may use any of its addresses; who has a site or rents
// servers has one of 48 bits with 65,536 of those. A mobile carrier's phones share networks of 48 bits, so these have much more.
const (
	ownBits   = 64
	siteBits  = 48
	siteShare = 20
)

// networksOf are the networks of an address, the narrowest first. What is no address is a network of its own.
func networksOf(address string) []network {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return []network{{address, 1}}
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return []network{{ip.String(), 1}}
	}
	own, site := netip.PrefixFrom(ip, ownBits).Masked(), netip.PrefixFrom(ip, siteBits).Masked()
	return []network{{own.String(), 1}, {site.String(), siteShare}}
}

// times is a limit so many times over.
func (a rateLimit) times(share float64) rateLimit {
	return rateLimit{burst: int(float64(a.burst) * share), perMinute: a.perMinute * share}
}
