package config

import (
	"errors"
	"fmt"
	"os"

	"github.com/caarlos0/env/v11"
)

// CheckDatabases refuses, in production, database addresses in variables without TLS. It is for commands that do not use Load or
// LoadSupport. Unset variables are not checked.
func CheckDatabases(variables ...string) error {
	return checkNetwork(func(network *Network, refuse func(wrong bool, text string)) {
		for _, name := range variables {
			if address := os.Getenv(name); address != "" {
				network.checkDatabase(name, address, refuse)
			}
		}
	})
}

// Demonstration reports whether CABINET_ENV says that this is a demonstration.
func Demonstration() bool {
	network, err := env.ParseAs[Network]()
	return err == nil && network.Environment == demo
}

// CheckEngine is CheckDatabases for the engine.
func CheckEngine() error { return checkNetwork((*Network).checkEngine) }

func checkNetwork(check func(network *Network, refuse func(wrong bool, text string))) error {
	network, err := env.ParseAs[Network]()
	if err != nil {
		return fmt.Errorf("configuration: %w", err)
	}
	var faults []error
	refuse := func(wrong bool, text string) {
		if wrong {
			faults = append(faults, errors.New(text))
		}
	}
	network.checkEnvironment(refuse)
	if network.Environment == production {
		check(&network, refuse)
	}
	if err := errors.Join(faults...); err != nil {
		return fmt.Errorf("configuration: %w", err)
	}
	return nil
}
