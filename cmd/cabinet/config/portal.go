package config

import "cabinet/api"

// Portal is what pages tell of the service around the cabinet: what is not set is not shown (SHELL-15, SHELL-16).
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
}

// Shown is the portal as pages show it.
func (p Portal) Shown() api.Portal {
	shown := api.Portal{
		SupportEmail: p.SupportEmail, SupportPhone: p.SupportPhone, AppStoreURL: p.AppStoreURL, PlayURL: p.PlayURL,
		BusinessURL: p.BusinessURL, TestsURL: p.TestsURL,
	}
	if p.Blog {
		shown.BlogURL = p.BlogURL
	}
	return shown
}
