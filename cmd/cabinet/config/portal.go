package config

import (
	"fmt"
	"strings"

	"cabinet/api"
	"cabinet/api/contract"
)

// Portal has texts on pages about the organisation; unset ones are not shown (SHELL-15, SHELL-16).
type Portal struct {
	SupportEmail string `env:"SUPPORT_EMAIL"`
	SupportPhone string `env:"SUPPORT_PHONE"`
	AppStoreURL  string `env:"APP_STORE_URL"`
	PlayURL      string `env:"GOOGLE_PLAY_URL"`
	BusinessURL  string `env:"BUSINESS_URL"` // the cabinet of drivers' businesses (SHELL-06)
	TestsURL     string `env:"TESTS_URL"`    // of the traffic-rules tests (CAT-18)
	// Blog is the switch of the blog, BlogURL its address; both are needed (SHELL-18, AMB-010).
	Blog    bool   `env:"BLOG" envDefault:"true"`
	BlogURL string `env:"BLOG_URL"`
	// Sponsors are shown on the sign-in page, as "name|address;name|address" (AUTH-09, GAP-67).
	Sponsors []Sponsor `env:"SPONSORS" envSeparator:";"`
}

// Shown returns the portal as pages show it.
func (p Portal) Shown() api.Portal {
	shown := api.Portal{
		SupportEmail: p.SupportEmail, SupportPhone: p.SupportPhone, AppStoreURL: p.AppStoreURL, PlayURL: p.PlayURL,
		BusinessURL: p.BusinessURL, TestsURL: p.TestsURL,
	}
	if p.Blog {
		shown.BlogURL = p.BlogURL
	}
	for _, sponsor := range p.Sponsors {
		shown.Sponsors = append(shown.Sponsors, contract.Sponsor(sponsor))
	}
	return shown
}

// Sponsor is an organisation that supports the cabinet.
type Sponsor contract.Sponsor

// UnmarshalText parses "name|address".
func (s *Sponsor) UnmarshalText(text []byte) error {
	name, address, _ := strings.Cut(string(text), "|")
	s.Name, s.URL = strings.TrimSpace(name), strings.TrimSpace(address)
	if s.Name == "" || !strings.HasPrefix(s.URL, "https://") {
		return fmt.Errorf("a sponsor is written as name|https://address, not as %q", text)
	}
	return nil
}
