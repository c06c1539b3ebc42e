package ratelimit

import "net/netip"

// network is a name under which the calls of an address are counted, and how many times the limit of one address it has.
type network struct {
	name  string
	share float64
}

// In IPv6 a household or a phone has a network of 64 bits and may use any address in it; a site or a customer of a hosting
// company has one of 48 bits, with 65,536 of those. The phones of a mobile carrier share networks of 48 bits, so these have a
// much higher limit.
const (
	ownBits   = 64
	siteBits  = 48
	siteShare = 20
)

// networksOf returns the networks of an address, the narrowest first. Text that is not an address is a network of its own.
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
