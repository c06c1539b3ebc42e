package config

import (
	"errors"
	"fmt"
	"time"

	"filippo.io/age"
	"github.com/caarlos0/env/v11"
	"github.com/robfig/cron/v3"

	"cabinet/db/archive"
	"cabinet/process/telemetry"
)

// Archive is the configuration of `cabinet archive`.
type Archive struct {
	Network     `envPrefix:""`
	DatabaseURL string `env:"DATABASE_ARCHIVE_URL,required,notEmpty" secret:"true"`
	// Dir is the archive, encrypted; Spool holds a base backup that is not encrypted yet, and must not be where the archive is copied to.
	Dir   string `env:"CABINET_ARCHIVE_DIR" envDefault:"archive"`
	Spool string `env:"CABINET_ARCHIVE_SPOOL,required,notEmpty"`
	// RecipientText is the public key that the archive is encrypted to.
	RecipientText string `env:"CABINET_ARCHIVE_RECIPIENT,required,notEmpty"`
	// ScheduleText says when base backups are taken, as a cron expression; Keep is how many of them are kept. VerifyText says when all
	// of the archive is read and compared with its sums.
	ScheduleText string        `env:"CABINET_ARCHIVE_SCHEDULE" envDefault:"CRON_TZ=Europe/Kyiv 0 3 * * *"`
	VerifyText   string        `env:"CABINET_ARCHIVE_VERIFY" envDefault:"CRON_TZ=Europe/Kyiv 0 5 * * 0"`
	Keep         int           `env:"CABINET_ARCHIVE_KEEP" envDefault:"7"`
	Every        time.Duration `env:"CABINET_ARCHIVE_EVERY" envDefault:"5s"`
	// Disks are places on the disks whose free space is measured, by name.
	Disks  map[string]string `env:"CABINET_ARCHIVE_DISKS" envKeyValSeparator:"="`
	Listen string            `env:"CABINET_ARCHIVE_LISTEN" envDefault:"127.0.0.1:8086"`
	Logs   telemetry.Logs    `envPrefix:""`

	Recipient age.Recipient `env:"-"`
	Schedule  cron.Schedule `env:"-"`
	Verify    cron.Schedule `env:"-"`
}

// LoadArchive reads and checks the configuration of `cabinet archive`.
func LoadArchive() (*Archive, error) {
	config, err := env.ParseAs[Archive]()
	if err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	var faults []error
	refuse := func(wrong bool, text string) {
		if wrong {
			faults = append(faults, errors.New(text))
		}
	}
	config.checkEnvironment(refuse)
	if config.Environment == production {
		config.checkDatabase("DATABASE_ARCHIVE_URL", config.DatabaseURL, refuse)
	}
	refuse(config.Keep < 1, "CABINET_ARCHIVE_KEEP must be above 0")
	refuse(config.Every <= 0, "CABINET_ARCHIVE_EVERY must be above 0")
	if config.Recipient, err = archive.ParseRecipient(config.RecipientText); err != nil {
		faults = append(faults, fmt.Errorf("CABINET_ARCHIVE_RECIPIENT: %w", err))
	}
	if config.Schedule, err = cron.ParseStandard(config.ScheduleText); err != nil {
		faults = append(faults, fmt.Errorf("CABINET_ARCHIVE_SCHEDULE: %w", err))
	}
	if config.Verify, err = cron.ParseStandard(config.VerifyText); err != nil {
		faults = append(faults, fmt.Errorf("CABINET_ARCHIVE_VERIFY: %w", err))
	}
	if err := errors.Join(faults...); err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	return &config, nil
}
