package config

import (
	"errors"
	"fmt"
	"net/url"

	"github.com/caarlos0/env/v11"

	"cabinet/process/telemetry"
	"cabinet/store/references"
)

// Support is the configuration of the support desk, which calls no outside system.
type Support struct {
	Network `envPrefix:""`
	Listen  string `env:"CABINET_SUPPORT_LISTEN" envDefault:"127.0.0.1:8234"`
	// MetricsListen is the operators' address: /metrics, /healthz and /readyz; empty: none.
	MetricsListen string `env:"CABINET_SUPPORT_METRICS_LISTEN"`
	PublicURL     string `env:"CABINET_SUPPORT_URL" envDefault:"http://localhost:8234"`
	// WebUIURL is the internal address of the engine's web UI, which the desk proxies for signed-in staff.
	WebUIURL          string      `env:"CABINET_TEMPORAL_UI_URL" envDefault:"http://127.0.0.1:8233"`
	SignIn            StaffSignIn `envPrefix:"STAFF_OIDC_"`
	DatabaseURL       string      `env:"DATABASE_URL,required,notEmpty" secret:"true"`
	MasterKey         string      `env:"CABINET_MASTER_KEY,required,notEmpty" secret:"true"`
	ReferenceKey      string      `env:"CABINET_REFERENCE_KEY,required,notEmpty" secret:"true"`
	TemporalNamespace string      `env:"TEMPORAL_NAMESPACE" envDefault:"cabinet"`
	Logs              telemetry.Logs

	// References is the keyset of ReferenceKey.
	References *references.Keyset `env:"-"`
}

// LoadSupport reads and checks the desk's configuration. The error names every variable that is missing or wrong, never a value.
func LoadSupport() (*Support, error) {
	config, err := env.ParseAs[Support]()
	if err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	var faults []error
	refuse := func(wrong bool, text string) {
		if wrong {
			faults = append(faults, errors.New(text))
		}
	}
	config.References, err = references.Parse(config.ReferenceKey)
	refuse(err != nil, unreadableReferences)
	public, err := url.Parse(config.PublicURL)
	refuse(err != nil || public.Host == "", "CABINET_SUPPORT_URL must be an address")
	config.checkEnvironment(refuse)
	config.SignIn.check(config.Environment, refuse)
	if config.Environment == production {
		refuse(err == nil && public.Scheme != "https", "CABINET_SUPPORT_URL must be https in production")
		config.checkAddress("CABINET_TEMPORAL_UI_URL", config.WebUIURL, refuse)
		config.checkDatabase("DATABASE_URL", config.DatabaseURL, refuse)
		config.checkEngine(refuse)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	return &config, nil
}

// Tokens reports whether staff may sign in by tokens, a single factor.
func (s *Support) Tokens() bool { return s.Environment == demo }
