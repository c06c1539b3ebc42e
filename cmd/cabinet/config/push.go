package config

import (
	"strings"

	"cabinet/api/account"
	"cabinet/clients/push"
)

// Push are the settings of notifications in citizens' browsers.
type Push struct {
	// Key identifies the cabinet to push services (VAPID): base64 of PKCS #8; empty: browsers are not notified.
	Key string `env:"KEY" secret:"true"`
	// Services are the push services that are called; empty: those of the common browsers.
	Services []string `env:"SERVICES"`
	// Rate is the maximum of calls per second and process.
	Rate float64 `env:"RATE" envDefault:"50"`
}

func (c *Config) checkPush(refuse func(wrong bool, text string)) {
	if c.Push.Key != "" {
		_, err := push.ParseKey(c.Push.Key)
		refuse(err != nil, "PUSH_KEY must be base64 of a private key of P-256 in PKCS #8: make one with `cabinet secrets`")
	}
	for _, service := range c.Push.Services {
		refuse(!push.Valid(service), "PUSH_SERVICES must be hosts (push.example, *.push.example) or origins (https://push.example)")
		if c.Environment == production && strings.Contains(service, "://") {
			c.checkAddress("PUSH_SERVICES", service, refuse)
		}
	}
	refuse(c.Push.Rate <= 0, "PUSH_RATE must be above 0")
}

func (p *Push) services() push.Services {
	if len(p.Services) == 0 {
		return push.Standard
	}
	return p.Services
}

// Browsers returns how browsers are notified; without a key they are not.
func (c *Config) Browsers() account.Push {
	key, err := push.ParseKey(c.Push.Key)
	if err != nil { // Load has refused a key that cannot be read
		return account.Push{}
	}
	return account.Push{PublicKey: key.Public(), Services: c.Push.services()}
}

// Pushing returns the client of push services, nil without a key.
func (c *Config) Pushing() *push.Client {
	key, err := push.ParseKey(c.Push.Key)
	if err != nil {
		return nil
	}
	return push.New(push.Config{Key: key, Subject: "mailto:" + c.MailFrom, Services: c.Push.services(), Rate: c.Push.Rate})
}
