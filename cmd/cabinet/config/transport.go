package config

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"cabinet/clients/mail"
	"cabinet/temporal"
)

// Network has the settings of a process's connections.
type Network struct {
	Environment Environment `env:"CABINET_ENV" envDefault:"production"`
	// PrivateHosts are reached without TLS in production: over a private network, or a tunnel that encrypts.
	PrivateHosts []string `env:"CABINET_PRIVATE_HOSTS"`
}

func (n *Network) checkEnvironment(refuse func(wrong bool, text string)) {
	refuse(n.Environment != production && n.Environment != demo, "CABINET_ENV must be production or demo")
}

// private reports whether a host is this machine, or one that CABINET_PRIVATE_HOSTS names.
func (n *Network) private(host string) bool {
	if address, err := netip.ParseAddr(host); err == nil && address.Unmap().IsLoopback() {
		return true
	}
	return host == "localhost" || strings.HasPrefix(host, "/") || slices.Contains(n.PrivateHosts, host)
}

// addresses returns the addresses of outside systems by variable. Empty ones are not used.
func (c *Config) addresses() map[string]string {
	addresses := map[string]string{
		"IDGOVUA_URL": c.IdgovuaURL, "REGISTERS_URL": c.RegistersURL, "MONOBANK_URL": c.MonobankURL,
		"NOVAPOSHTA_URL": c.NovaPoshtaURL, "UKRPOSHTA_URL": c.UkrposhtaURL, "INSURER_URL": c.InsurerURL,
		"SIGN_WIDGET_URL": c.SignWidgetURL, "SIGNATURE_DSTU_URL": c.SignatureDSTUURL, "SEAL_EST_URL": c.Seal.ESTURL,
		"FILES_S3_URL": c.Files.URL,
	}
	if strings.Contains(c.SignatureTrust, "://") { // otherwise it is a file
		addresses["SIGNATURE_TRUST"] = c.SignatureTrust
	}
	if c.DiiaAccount.Offered() {
		addresses["CABINET_DIIA_URL"] = c.DiiaAccount.URL
	}
	if c.MonobankSignIn.Offered() {
		addresses["CABINET_MONOBANK_AUTH_URL"] = c.MonobankSignIn.URL
	}
	return addresses
}

const orPrivate = ", or its host named in CABINET_PRIVATE_HOSTS"

// checkTransport refuses connections that others can read or change.
func (c *Config) checkTransport(refuse func(wrong bool, text string)) {
	for name, address := range c.addresses() {
		c.checkAddress(name, address, refuse)
	}
	refuse(c.MailTLS == mail.TLSNone && !c.private(c.MailHost), "MAIL_TLS=none is for a server on this machine: use TLS"+orPrivate)
	c.checkDatabase("DATABASE_URL", c.DatabaseURL, refuse)
	if c.DatabaseListenURL != "" {
		c.checkDatabase("DATABASE_LISTEN_URL", c.DatabaseListenURL, refuse)
	}
	c.checkEngine(refuse)
}

// checkAddress refuses a variable with an invalid address or one without TLS. An empty one is not used.
func (n *Network) checkAddress(name, address string, refuse func(wrong bool, text string)) {
	parsed, err := url.Parse(address)
	wrong := address != "" && (err != nil || parsed.Host == "" || parsed.Scheme != "https" && !n.private(parsed.Hostname()))
	refuse(wrong, name+" must be https in production"+orPrivate)
}

// checkEngine refuses an engine that is reached without TLS.
func (n *Network) checkEngine(refuse func(wrong bool, text string)) {
	hosts, encrypted, err := temporal.EngineHosts()
	refuse(err != nil, "TEMPORAL_*: the engine's address or its certificates cannot be read")
	public := slices.ContainsFunc(hosts, func(host string) bool { return !n.private(host) })
	refuse(err == nil && !encrypted && public, "TEMPORAL_TLS: the engine must be reached with TLS in production"+orPrivate)
}

// checkDatabase refuses a database address without TLS, or with a fallback to none.
func (n *Network) checkDatabase(name, address string, refuse func(wrong bool, text string)) {
	parsed, err := pgconn.ParseConfig(address) // its error quotes the address
	if err != nil {
		refuse(true, name+" must be a PostgreSQL address, and the files that it names readable")
		return
	}
	bare := parsed.TLSConfig == nil && !n.private(parsed.Host)
	for _, next := range parsed.Fallbacks {
		bare = bare || next.TLSConfig == nil && !n.private(next.Host)
	}
	refuse(bare, name+" must say sslmode=verify-full (or verify-ca, require) in production"+orPrivate)
}

// widest is the shortest prefix of a network whose members may all be trusted proxies: 10.0.0.0/8 and fc00::/7 are.
const widest4, widest6 = 8, 7

// checkProxies refuses networks so wide that they contain callers, who could then forge their address.
func (c *Config) checkProxies(refuse func(wrong bool, text string)) {
	for _, proxies := range c.TrustedProxies {
		bits, least := proxies.Bits(), widest6
		if proxies.Addr().Is4In6() {
			bits -= 96
		}
		if proxies.Addr().Unmap().Is4() {
			least = widest4
		}
		refuse(bits < least, "CABINET_TRUSTED_PROXIES must name the proxies' own network, not one that callers are in")
	}
}
