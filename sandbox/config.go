package sandbox

import (
	"fmt"
	"time"

	"github.com/caarlos0/env/v11"

	"cabinet/sandbox/diia"
	"cabinet/sandbox/monosignin"
	"cabinet/sandbox/novaposhta"
	"cabinet/sandbox/staffid"
	"cabinet/sandbox/ukrposhta"
)

// Config is the sandbox's configuration. The secrets are the same that the cabinet is configured with.
type Config struct {
	Listen              string          `env:"SANDBOX_LISTEN" envDefault:"127.0.0.1:8090"`
	PublicURL           string          `env:"SANDBOX_PUBLIC_URL" envDefault:"http://localhost:8090"`
	DataDir             string          `env:"SANDBOX_DATA_DIR" envDefault:".data/sandbox"`
	IdgovuaClientID     string          `env:"SANDBOX_IDGOVUA_CLIENT_ID,required,notEmpty"`
	IdgovuaClientSecret string          `env:"SANDBOX_IDGOVUA_CLIENT_SECRET,required,notEmpty"`
	MonobankToken       string          `env:"SANDBOX_MONOBANK_TOKEN,required,notEmpty"`
	MonobankOtherToken  string          `env:"SANDBOX_MONOBANK_OTHER_TOKEN" envDefault:"sandbox-other-merchant"`   // of another merchant of the bank
	ESTPassword         string          `env:"SANDBOX_EST_PASSWORD"`                                               // of the cabinet at the authority, for its seal
	Redirects           []string        `env:"SANDBOX_REDIRECTS" envDefault:"http://localhost:,http://127.0.0.1:"` // allowed beginnings of redirect_uri
	WebhookDelays       []time.Duration `env:"SANDBOX_WEBHOOK_DELAYS" envDefault:"60s,600s"`                       // pauses before the 2nd and 3rd try
	DecisionPace        time.Duration   `env:"SANDBOX_DECISION_PACE"`                                              // the service centre decides by itself, favourably; 0: only the desk
	SlowPayment         time.Duration   `env:"SANDBOX_SLOW_PAYMENT" envDefault:"5s"`                               // processing of the slow test card
	ParcelPace          time.Duration   `env:"SANDBOX_PARCEL_PACE"`                                                // after which parcels move automatically; 0: only at the desk
	NovaPoshta          novaposhta.Config
	Ukrposhta           ukrposhta.Config
	SMTPListen          string            `env:"SANDBOX_SMTP_LISTEN" envDefault:"127.0.0.1:1025"`
	ClamdListen         string            `env:"SANDBOX_CLAMD_LISTEN" envDefault:"127.0.0.1:3310"`
	InsurerEmail        string            `env:"SANDBOX_INSURER_EMAIL" envDefault:"agent@cabinet.test"`
	InsurerPassword     string            `env:"SANDBOX_INSURER_PASSWORD" envDefault:"sandbox-insurer-password"`
	InsurerToken        string            `env:"SANDBOX_INSURER_TOKEN"`                // of the same agent; empty: it has none
	PolicyDelay         time.Duration     `env:"SANDBOX_POLICY_DELAY" envDefault:"5m"` // from the emission of a policy to its PDF
	OTPLife             time.Duration     `env:"SANDBOX_OTP_LIFE" envDefault:"10m"`    // how long the insurer's code is good
	Diia                diia.Config       `envPrefix:"SANDBOX_DIIA_"`
	MonobankSignIn      monosignin.Config `envPrefix:"SANDBOX_MONOBANK_SIGNIN_"`
	StaffID             staffid.Config    `envPrefix:"SANDBOX_STAFFID_"`
}

// FromEnv reads the configuration from the environment. The error names every variable that is missing or wrong.
func FromEnv() (Config, error) {
	c, err := env.ParseAs[Config]()
	if err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	return c, nil
}
