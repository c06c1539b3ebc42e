// Package config reads the cabinet's configuration from the environment: one typed struct, with defaults that run,
// and refusals that name the variable.
package config

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"

	"cabinet/clients/mail"
	"cabinet/domain"
	"cabinet/process/telemetry"
	"cabinet/store/references"
	"cabinet/temporal/deployment"
)

// Environment is production or a demonstration.
type Environment string

// The environments. Functions of demonstrations are absent in production.
const (
	production Environment = "production"
	demo       Environment = "demo"
)

// Config is the configuration of the API and the worker. Secrets have no default.
type Config struct {
	Network   `envPrefix:""`
	Listen    string `env:"CABINET_LISTEN" envDefault:"127.0.0.1:8080"`
	PublicURL string `env:"CABINET_PUBLIC_URL" envDefault:"http://localhost:8080"`
	WebDir    string `env:"CABINET_WEB_DIR" envDefault:"web/dist"`
	// TrustedProxies may name the caller in X-Forwarded-For: a proxy on the same machine, or the cluster's own.
	TrustedProxies []netip.Prefix `env:"CABINET_TRUSTED_PROXIES" envDefault:"127.0.0.1/32,::1/128"`
	// MetricsListen and WorkerListen are the operators' addresses of the API and the worker: /metrics, /healthz and /readyz;
	// empty: none.
	MetricsListen string `env:"CABINET_METRICS_LISTEN"`
	WorkerListen  string `env:"CABINET_WORKER_LISTEN"`
	// DrainDelay is how long the API continues to serve after it has reported its shutdown, so that load balancers notice.
	DrainDelay time.Duration  `env:"CABINET_DRAIN_DELAY" envDefault:"5s"`
	Logs       telemetry.Logs `envPrefix:""`

	DatabaseURL string `env:"DATABASE_URL,required,notEmpty" secret:"true"`
	// DatabaseListenURL is the database's own address for an API whose DATABASE_URL is a pooler in transaction mode; empty: DATABASE_URL.
	DatabaseListenURL   string `env:"DATABASE_LISTEN_URL" secret:"true"`
	DatabaseConnections int32  `env:"CABINET_DB_CONNECTIONS" envDefault:"16"`
	TemporalNamespace   string `env:"TEMPORAL_NAMESPACE" envDefault:"cabinet"`
	// Version is as what workers poll; PromoteOnStart lets one that finds no current version make its own the current one.
	Version        deployment.Version `envPrefix:""`
	PromoteOnStart bool               `env:"CABINET_PROMOTE_ON_START"`

	JWTKey string `env:"CABINET_JWT_KEY,required,notEmpty" secret:"true"`
	// JWTKeyPrevious also verifies access tokens while the key is rotated; nothing is signed with it.
	JWTKeyPrevious string `env:"CABINET_JWT_KEY_PREVIOUS" secret:"true"`

	MasterKey    string `env:"CABINET_MASTER_KEY,required,notEmpty" secret:"true"`
	ReferenceKey string `env:"CABINET_REFERENCE_KEY,required,notEmpty" secret:"true"`
	// References is the keyset of ReferenceKey.
	References *references.Keyset `env:"-"`
	// AuditKey signs the access log; only the worker needs it.
	AuditKey string `env:"CABINET_AUDIT_KEY" secret:"true"`

	IdgovuaURL          string `env:"IDGOVUA_URL" envDefault:"https://id.gov.ua"`
	IdgovuaClientID     string `env:"IDGOVUA_CLIENT_ID,required,notEmpty"`
	IdgovuaClientSecret string `env:"IDGOVUA_CLIENT_SECRET,required,notEmpty" secret:"true"`
	IdgovuaAuthTypes    string `env:"IDGOVUA_AUTH_TYPES"`

	RegistersURL     string `env:"REGISTERS_URL,required,notEmpty"`
	RegistersClient  string `env:"REGISTERS_CLIENT" envDefault:"SEVDEIR-TEST/GOV/00000000/CABINET"`
	RegistersMember  string `env:"REGISTERS_MEMBER" envDefault:"SEVDEIR-TEST/GOV/43305056/EIS"`
	RegistersPurpose string `env:"REGISTERS_PURPOSE" envDefault:"e-cabinet"`
	// RegistersService is how a service is named in Uxp-Service, and RegistersPaths whether its path follows /restapi.
	RegistersService string `env:"REGISTERS_SERVICE_NAME" envDefault:"{service}/1"`
	RegistersPaths   bool   `env:"REGISTERS_SERVICE_PATHS"`
	RegistersTLS     TLS    `envPrefix:"REGISTERS_TLS_"`

	MonobankURL   string `env:"MONOBANK_URL" envDefault:"https://api.monobank.ua"`
	MonobankToken string `env:"MONOBANK_TOKEN,required,notEmpty" secret:"true"`

	NovaPoshtaURL    string `env:"NOVAPOSHTA_URL" envDefault:"https://api.novaposhta.ua"`
	NovaPoshtaKey    string `env:"NOVAPOSHTA_KEY,required,notEmpty" secret:"true"`
	NovaPoshtaSender Sender `envPrefix:"NOVAPOSHTA_SENDER_"`

	UkrposhtaURL      string      `env:"UKRPOSHTA_URL" envDefault:"https://www.ukrposhta.ua"`
	UkrposhtaBearer   string      `env:"UKRPOSHTA_BEARER,required,notEmpty" secret:"true"`
	UkrposhtaToken    string      `env:"UKRPOSHTA_TOKEN,required,notEmpty" secret:"true"`
	UkrposhtaTracking string      `env:"UKRPOSHTA_TRACKING_BEARER,required,notEmpty" secret:"true"`
	UkrposhtaSender   string      `env:"UKRPOSHTA_SENDER,required,notEmpty"`
	UkrposhtaAddress  PostAddress `envPrefix:"UKRPOSHTA_SENDER_"`

	// SignWidgetURL is the signature widget, embedded in the cabinet's pages.
	SignWidgetURL string `env:"SIGN_WIDGET_URL" envDefault:"https://id.gov.ua/sign-widget/v20240221/"`
	// SignatureTrust is the state's list of trust, a file or an address; DSTU 4145 is verified by a service of its own.
	SignatureTrust     string `env:"SIGNATURE_TRUST" envDefault:"https://iit.com.ua/download/productfiles/CACertificates.p7b"`
	SignatureDSTUURL   string `env:"SIGNATURE_DSTU_URL"`
	SignatureDSTUToken string `env:"SIGNATURE_DSTU_TOKEN" secret:"true"`
	SignatureDSTU      DSTU   `envPrefix:"SIGNATURE_DSTU_TLS_"`
	Seal               Seal   `envPrefix:"SEAL_"`
	// Unsigned permits statements without a signature: demonstrations only, and never with the bank that takes real money (GAP-17).
	Unsigned    bool        `env:"CABINET_UNSIGNED"`
	DiiaAccount DiiaAccount `envPrefix:"CABINET_DIIA_"`

	MonobankSignIn MonobankSignIn `envPrefix:"CABINET_MONOBANK_AUTH_"`
	// RefreshGrace is how long a used refresh token is accepted again: the network may have lost the answer (API-013). Only
	// demonstrations and tests change it.
	RefreshGrace time.Duration `env:"CABINET_REFRESH_GRACE" envDefault:"10s"`
	// Sendings limits codes and letters to phones and addresses that may be invented.
	Sendings domain.Sendings `envPrefix:"CABINET_SENDINGS_"`
	// DevUser is the RNOKPP for GET /auth/provider/dev: demonstrations only; empty: the call is absent.
	DevUser string `env:"CABINET_DEV_USER"`

	// AntivirusAddress is the host and port of clamd, which scans uploads; empty: they are not scanned. While it does not answer,
	// uploads are refused, or accepted unscanned with AntivirusFailOpen.
	AntivirusAddress  string `env:"ANTIVIRUS_ADDRESS"`
	AntivirusFailOpen bool   `env:"ANTIVIRUS_FAIL_OPEN" envDefault:"false"`

	Files Files `envPrefix:"FILES_S3_"`

	InsurerURL      string `env:"INSURER_URL" envDefault:"https://web.ewa.ua/ewa/api/v10"`
	InsurerEmail    string `env:"INSURER_EMAIL,required,notEmpty"`
	InsurerPassword string `env:"INSURER_PASSWORD" secret:"true"`
	// InsurerToken is the agent's, by which it needs no password.
	InsurerToken string `env:"INSURER_TOKEN" secret:"true"`

	MailHost     string   `env:"MAIL_HOST,required,notEmpty"`
	MailPort     int      `env:"MAIL_PORT" envDefault:"587"`
	MailUser     string   `env:"MAIL_USER"`
	MailPassword string   `env:"MAIL_PASSWORD" secret:"true"`
	MailTLS      mail.TLS `env:"MAIL_TLS" envDefault:"required"`
	MailFrom     string   `env:"MAIL_FROM" envDefault:"cabinet@hsc.gov.ua"`

	Push Push `envPrefix:"PUSH_"`

	// MilitaryRegister is set if the military register is available: without it men can have certificates sent only within
	// Ukraine (SPR-32, AMB-098).
	MilitaryRegister bool `env:"CABINET_MILITARY_REGISTER" envDefault:"false"`

	Switches Switches `envPrefix:"CABINET_"`

	// ServicesOff names the services that cannot be ordered now, by their internal names; existing orders continue (CAT-25).
	ServicesOff []domain.ServiceName `env:"CABINET_SERVICES_OFF"`

	// OrderingBlockText is the nightly window as two cron expressions, or "off" (demonstrations and tests only).
	OrderingBlockText string           `env:"CABINET_ORDERING_BLOCK" envDefault:"40 23 * * * / 5 0 * * *"`
	Deadlines         domain.Deadlines `envPrefix:"CABINET_DEADLINE_"`
	Portal            Portal           `envPrefix:"CABINET_"`
	// Queues limits the calls to each outside system.
	Queues Queues `envPrefix:"CABINET_QUEUE_"`

	OrderingBlock domain.OrderingBlock `env:"-"`
}

// Load reads and checks the configuration. The error names every variable that is missing or wrong, never a value.
func Load() (*Config, error) {
	config := Config{Queues: standardQueues, Version: deployment.Standard(), NovaPoshtaSender: demoSender, UkrposhtaAddress: demoAddress}
	err := env.Parse(&config)
	if err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	if config.OrderingBlock, err = domain.ParseOrderingBlock(config.OrderingBlockText); err != nil {
		return nil, fmt.Errorf("configuration: CABINET_ORDERING_BLOCK: %w", err)
	}
	if err := errors.Join(append(config.check(), config.SignatureDSTU.load())...); err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	return &config, nil
}

// standardRefreshGrace is the default of CABINET_REFRESH_GRACE. The browser retries a refresh within it (web/src/api/session.ts).
const standardRefreshGrace = 10 * time.Second

// bankAddress is the default of MONOBANK_URL, where money is real.
const bankAddress = "https://api.monobank.ua"

func (c *Config) check() (faults []error) {
	refuse := func(wrong bool, text string) {
		if wrong {
			faults = append(faults, errors.New(text))
		}
	}
	public, err := url.Parse(c.PublicURL)
	refuse(err != nil || public.Host == "", "CABINET_PUBLIC_URL must be an address")
	widget, widgetErr := url.Parse(c.SignWidgetURL)
	refuse(widgetErr != nil || widget.Host == "", "SIGN_WIDGET_URL must be an address")
	c.checkEnvironment(refuse)
	c.checkKeys(refuse)
	for _, name := range c.ServicesOff {
		_, found := domain.ServiceNamed(name)
		refuse(!found, "CABINET_SERVICES_OFF: there is no service "+string(name))
	}
	refuse(!strings.Contains(strings.ToLower(c.RegistersService), "{service}"), "REGISTERS_SERVICE_NAME must have {service} or {Service}")
	c.RegistersTLS.check("REGISTERS_TLS", refuse)
	refuse(c.InsurerPassword == "" && c.InsurerToken == "", "INSURER_PASSWORD or INSURER_TOKEN is required")
	c.DiiaAccount.check(refuse)
	c.Seal.check(c.Environment, refuse)
	c.Files.check(refuse)
	c.checkPush(refuse)
	faults = append(append(faults, c.Queues.check()...), c.Version.Check())
	c.MonobankSignIn.check(refuse)
	c.UkrposhtaAddress.check(refuse)
	refuse(!c.Sendings.Valid(), "CABINET_SENDINGS_* must be above 0")
	refuse(c.RefreshGrace < 0, "CABINET_REFRESH_GRACE must not be negative")
	refuse(c.Unsigned && c.MonobankURL == bankAddress, "CABINET_UNSIGNED needs MONOBANK_URL of a demonstration: no real money without a signature")
	if c.Environment != production {
		return faults
	}
	refuse(c.DevUser != "", "CABINET_DEV_USER is for demonstrations only")
	refuse(c.Unsigned, "CABINET_UNSIGNED is for demonstrations only")
	refuse(!c.Switches.CheckRNOKPP, "CABINET_SIGNUP_CHECK_RNOKPP=false is for demonstrations only")
	refuse(err == nil && public.Scheme != "https", "CABINET_PUBLIC_URL must be https in production")
	refuse(c.OrderingBlockText == "off", "CABINET_ORDERING_BLOCK=off is for demonstrations only")
	refuse(c.Deadlines != domain.StandardDeadlines, "CABINET_DEADLINE_* are for demonstrations only")
	refuse(c.RefreshGrace != standardRefreshGrace, "CABINET_REFRESH_GRACE is for demonstrations only")
	c.checkAccounts(refuse)
	c.checkTransport(refuse)
	c.checkProxies(refuse)
	return faults
}

// Demo reports whether this is a demonstration: preset sign-in and short deadlines are allowed.
func (c *Config) Demo() bool { return c.Environment == demo }
