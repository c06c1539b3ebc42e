package config

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"cabinet/db"
)

// fileSuffix ends the variable that names a file with a secret, such as CABINET_MASTER_KEY_FILE.
const fileSuffix = "_FILE"

// ReadSecretFiles sets each secret variable whose file is named by NAME_FILE, as Docker and Kubernetes provide secrets: a process's
// environment is shown by their tools, a file's content is not. The errors name variables, never values.
func ReadSecretFiles() error {
	var faults []error
	for _, name := range secretVariables() {
		path := os.Getenv(name + fileSuffix)
		if path == "" {
			continue
		}
		content, err := os.ReadFile(path)
		secret := strings.TrimRight(string(content), "\r\n")
		switch {
		case os.Getenv(name) != "":
			err = errors.New("is set, too: choose one")
		case err == nil && secret == "":
			err = errors.New("the file is empty")
		case err == nil:
			// Processes that this one starts get the secret, not both.
			err = errors.Join(os.Setenv(name, secret), os.Unsetenv(name+fileSuffix))
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s%s: %w", name, fileSuffix, err))
		}
	}
	return errors.Join(faults...)
}

// secretVariables are the variables of all secrets: those of the configurations, and those of commands.
func secretVariables() []string {
	names := []string{"DATABASE_ADMIN_URL", "DATABASE_OWNER_URL", "ENGINE_ADMIN_URL", "ENGINE_POSTGRES_URL", "CABINET_ARCHIVE_IDENTITY"}
	for _, role := range append(slices.Clone(db.Roles), db.Archive) {
		names = append(names, role.PasswordVariable())
	}
	for _, configuration := range []any{Config{}, Support{}, Archive{}} {
		names = append(names, secretsOf("", reflect.TypeOf(configuration))...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// secretsOf are the variables of the fields that are marked as secret.
func secretsOf(prefix string, of reflect.Type) (names []string) {
	for i := range of.NumField() {
		field := of.Field(i)
		if nested, ok := field.Tag.Lookup("envPrefix"); ok && field.Type.Kind() == reflect.Struct {
			names = append(names, secretsOf(prefix+nested, field.Type)...)
			continue
		}
		if name, _, _ := strings.Cut(field.Tag.Get("env"), ","); field.Tag.Get("secret") == "true" && name != "" {
			names = append(names, prefix+name)
		}
	}
	return names
}
