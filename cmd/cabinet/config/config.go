// Package config reads the cabinet's configuration from the environment: one typed struct, with defaults that run,
// and refusals that name the variable.
package config

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"

	"github.com/caarlos0/env/v11"

	"cabinet/clients/registers"
	"cabinet/domain"
)

// Environment says whether the cabinet serves citizens or shows itself.
type Environment string

// The environments. What only a demonstration may do is absent in production.
const (
	production Environment = "production"
	demo       Environment = "demo"
)

// Config is the configuration of the API and the worker. Secrets have no default.
type Config struct {
	Environment  Environment `env:"CABINET_ENV" envDefault:"production"`
	Listen       string      `env:"CABINET_LISTEN" envDefault:"127.0.0.1:8080"`
	PublicURL    string      `env:"CABINET_PUBLIC_URL" envDefault:"http://localhost:8080"`
	WebDir       string      `env:"CABINET_WEB_DIR" envDefault:"web/dist"`
	WorkerListen string      `env:"CABINET_WORKER_LISTEN"` // the worker's /metrics and /readyz; empty: none

	DatabaseURL         string `env:"DATABASE_URL,required,notEmpty" secret:"true"`
	DatabaseConnections int32  `env:"CABINET_DB_CONNECTIONS" envDefault:"16"`
	TemporalNamespace   string `env:"TEMPORAL_NAMESPACE" envDefault:"cabinet"`

	JWTKey       string `env:"CABINET_JWT_KEY,required,notEmpty" secret:"true"`
	MasterKey    string `env:"CABINET_MASTER_KEY,required,notEmpty" secret:"true"`
	ReferenceKey string `env:"CABINET_REFERENCE_KEY,required,notEmpty" secret:"true"`

	IdgovuaURL          string `env:"IDGOVUA_URL" envDefault:"https://id.gov.ua"`
	IdgovuaClientID     string `env:"IDGOVUA_CLIENT_ID,required,notEmpty"`
	IdgovuaClientSecret string `env:"IDGOVUA_CLIENT_SECRET,required,notEmpty" secret:"true"`
	IdgovuaAuthTypes    string `env:"IDGOVUA_AUTH_TYPES"`

	RegistersURL     string `env:"REGISTERS_URL,required,notEmpty"`
	RegistersClient  string `env:"REGISTERS_CLIENT" envDefault:"SEVDEIR-TEST/GOV/00000000/CABINET"`
	RegistersMember  string `env:"REGISTERS_MEMBER" envDefault:"SEVDEIR-TEST/GOV/43305056/EIS"`
	RegistersPurpose string `env:"REGISTERS_PURPOSE" envDefault:"e-cabinet"`

	MonobankURL   string `env:"MONOBANK_URL" envDefault:"https://api.monobank.ua"`
	MonobankToken string `env:"MONOBANK_TOKEN,required,notEmpty" secret:"true"`

	// OrderingBlockText is the nightly window as two cron expressions, or "off" (demonstrations and tests only).
	OrderingBlockText string           `env:"CABINET_ORDERING_BLOCK" envDefault:"40 23 * * * / 5 0 * * *"`
	Deadlines         domain.Deadlines `envPrefix:"CABINET_DEADLINE_"`

	OrderingBlock domain.OrderingBlock `env:"-"`
}

// Load reads and checks the configuration. The error names every variable that is missing or wrong, never a value.
func Load() (*Config, error) {
	config, err := env.ParseAs[Config]()
	if err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	if config.OrderingBlock, err = domain.ParseOrderingBlock(config.OrderingBlockText); err != nil {
		return nil, fmt.Errorf("configuration: CABINET_ORDERING_BLOCK: %w", err)
	}
	if err := errors.Join(config.check()...); err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	return &config, nil
}

// minimalKey is the least length of a secret key in bytes.
const minimalKey = 32

func (c *Config) check() (faults []error) {
	refuse := func(wrong bool, text string) {
		if wrong {
			faults = append(faults, errors.New(text))
		}
	}
	public, err := url.Parse(c.PublicURL)
	refuse(err != nil || public.Host == "", "CABINET_PUBLIC_URL must be an address")
	refuse(c.Environment != production && c.Environment != demo, "CABINET_ENV must be production or demo")
	for name, key := range map[string]string{"CABINET_JWT_KEY": c.JWTKey, "CABINET_REFERENCE_KEY": c.ReferenceKey} {
		decoded, err := base64.StdEncoding.DecodeString(key)
		refuse(err != nil || len(decoded) < minimalKey, name+" must be base64 of at least 32 bytes")
	}
	if c.Environment != production {
		return faults
	}
	refuse(err == nil && public.Scheme != "https", "CABINET_PUBLIC_URL must be https in production")
	refuse(c.OrderingBlockText == "off", "CABINET_ORDERING_BLOCK=off is for demonstrations only")
	refuse(c.Deadlines != domain.StandardDeadlines, "CABINET_DEADLINE_* are for demonstrations only")
	return faults
}

// Demo says whether the cabinet shows itself: preset sign-in and short deadlines are allowed.
func (c *Config) Demo() bool { return c.Environment == demo }

// Registers is how the registers are reached.
func (c *Config) Registers() registers.Config {
	return registers.Config{
		URL: c.RegistersURL, Client: c.RegistersClient, Member: c.RegistersMember, Purpose: c.RegistersPurpose,
	}
}
