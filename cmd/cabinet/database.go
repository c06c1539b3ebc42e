package main

import (
	"errors"
	"os"

	"cabinet/cmd/cabinet/config"
)

// databaseURL returns the address of a database in a variable, for a command that needs nothing else.
func databaseURL(variable string) (string, error) {
	address := os.Getenv(variable)
	if address == "" {
		return "", errors.New(variable + " is not set")
	}
	return address, config.CheckDatabases(variable)
}
