package images

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/certificates"
	"cabinet/cmd/cabinet/config"
)

// checks are what the programs of services look at before they start or connect.
var checks = map[string]func() error{
	"api":    func() error { _, err := config.Load(); return err },
	"worker": func() error { _, err := config.Load(); return err },
	"support": func() error {
		_, err := config.LoadSupport()
		return err
	},
	"tools": func() error {
		return errors.Join(config.CheckDatabases("DATABASE_URL", "ENGINE_POSTGRES_URL"), config.CheckEngine())
	},
	"roles":   func() error { return config.CheckDatabases("DATABASE_ADMIN_URL") },
	"migrate": func() error { return config.CheckDatabases("DATABASE_OWNER_URL") },
	"setup":   config.CheckEngine,
	"restore": func() error { return config.CheckDatabases("DATABASE_OWNER_URL", "ENGINE_POSTGRES_URL") },
}

// forCitizens is what docs/deploy.md has set for citizens in place of what demonstrations have.
var forCitizens = map[string]string{
	"SEAL_EST_URL": "https://provider.example/.well-known/est", "SEAL_CODE": "43305056",
	"CABINET_ENV": "production", "CABINET_PUBLIC_URL": "https://cabinet.example", "CABINET_SUPPORT_URL": "https://desk.example",
	"STAFF_OIDC_ISSUER": "https://login.example", "REGISTERS_URL": "https://registers.example",
	"REGISTERS_CLIENT": "SEVDEIR/GOV/12345678/CABINET", "REGISTERS_MEMBER": "SEVDEIR/GOV/43305056/EIS",
	"NOVAPOSHTA_SENDER_REF": "set", "NOVAPOSHTA_SENDER_ADDRESS": "set", "NOVAPOSHTA_SENDER_CONTACT": "set", "NOVAPOSHTA_SENDER_PHONE": "set",
	"UKRPOSHTA_SENDER_ZIP": "04071",
	"MAIL_HOST":            "mail.example", "MAIL_PORT": "587", "MAIL_TLS": "required",
}

// With what is set for citizens production takes the services as they are: their database and engine are reached over TLS, so no
// private host is named (ASVS 9.2).
func TestProductionTakesTheServices(t *testing.T) {
	folder := t.TempDir()
	_, err := (&certificates.Set{Folder: folder, Engine: []string{"temporal"}, Postgres: []string{"postgres"}}).Keep(time.Now())
	require.NoError(t, err)
	dotEnv := dotEnv(t)
	for name, value := range forCitizens {
		if _, known := dotEnv[name]; known {
			dotEnv[name] = value
		}
	}
	checked := []string{}
	for name, one := range loadedWith(t, dotEnv).AllServices() {
		program, _, _ := strings.Cut(name, "-")
		check := checks[program]
		if check == nil {
			continue
		}
		checked = append(checked, program)
		t.Run(name, func(t *testing.T) {
			role := ""
			for _, volume := range one.Volumes {
				if volume.Target == "/certificates" {
					role = strings.TrimPrefix(volume.Source, "certificates-")
				}
			}
			forgetEnvironment(t)
			for variable, value := range one.Environment {
				changed := forCitizens[variable]
				switch {
				case changed != "":
					t.Setenv(variable, changed)
				case value == nil || strings.Contains(*value, dotEnv["SANDBOX_PUBLIC_URL"]):
				default:
					t.Setenv(variable, strings.ReplaceAll(*value, "/certificates/", filepath.Join(folder, role)+"/"))
				}
			}
			require.Empty(t, os.Getenv("CABINET_PRIVATE_HOSTS"))
			require.Equal(t, "production", os.Getenv("CABINET_ENV"))
			require.NoError(t, check())
		})
	}
	slices.Sort(checked)
	require.Equal(t, slices.Sorted(maps.Keys(checks)), slices.Compact(checked))
}

// forgetEnvironment hides the environment of this process from the test.
func forgetEnvironment(t *testing.T) {
	for _, assignment := range os.Environ() {
		name, _, _ := strings.Cut(assignment, "=")
		t.Setenv(name, "") // which brings it back at the test's end
		require.NoError(t, os.Unsetenv(name))
	}
}
