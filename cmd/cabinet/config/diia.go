package config

import (
	"regexp"

	"cabinet/clients/diia"
)

// DiiaAccount is the cabinet's account at Diia; without tokens Diia is not offered.
type DiiaAccount struct {
	URL           string `env:"URL" envDefault:"https://api2.diia.gov.ua"`
	AcquirerToken string `env:"ACQUIRER_TOKEN" secret:"true"`
	AuthToken     string `env:"AUTH_TOKEN" secret:"true"`
	// Branch and Offer are the cabinet's ids there; empty: found by name, or created.
	Branch string `env:"BRANCH"`
	Offer  string `env:"OFFER"`
	// UseDiiaID sends useDiiaId with requests to sign and to sign in. The SDKs do not.
	UseDiiaID bool `env:"USE_DIIA_ID"`
	// CallbackKey is the last part of the callback's address: {CABINET_PUBLIC_URL}/api/diia/callback/{key}.
	CallbackKey string `env:"CALLBACK_KEY" secret:"true"`
}

// Offered reports whether citizens can use Diia.
func (a DiiaAccount) Offered() bool { return a.AcquirerToken != "" }

// callbackKey is the pattern of that key: long enough not to be guessed, and without escapes in an address.
var callbackKey = regexp.MustCompile(`^[A-Za-z0-9_-]{20,128}$`)

func (a DiiaAccount) check(refuse func(wrong bool, text string)) {
	if !a.Offered() {
		return
	}
	refuse(a.AuthToken == "", "CABINET_DIIA_AUTH_TOKEN is required with CABINET_DIIA_ACQUIRER_TOKEN")
	refuse(!callbackKey.MatchString(a.CallbackKey), "CABINET_DIIA_CALLBACK_KEY must have 20 to 128 letters, digits, - or _")
	refuse((a.Branch == "") != (a.Offer == ""), "CABINET_DIIA_BRANCH and CABINET_DIIA_OFFER go together")
}

// Diia returns the configuration of Diia's client, with the names that its app shows.
func (c *Config) Diia() diia.Config {
	account := c.DiiaAccount
	return diia.Config{
		URL: account.URL, AcquirerToken: account.AcquirerToken, AuthToken: account.AuthToken,
		Branch: account.Branch, Offer: account.Offer, UseDiiaID: account.UseDiiaID,
		Place: diia.Branch{
			Name: "Кабінет водія", FullName: "Головний сервісний центр МВС", Address: "м. Київ, вул. Лук’янівська, 62",
			Email: c.MailFrom, Region: "м. Київ", District: "м. Київ", Location: "м. Київ", Street: "вул. Лук’янівська", House: "62",
			Offer: "Послуги водіям і власникам транспорту", ReturnLink: c.PublicURL,
		},
	}
}
