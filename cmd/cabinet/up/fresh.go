package up

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"cabinet/db/archive"
	"cabinet/support/audit"
)

// WriteFresh writes new secrets as NAME=value lines, for a cabinet with parts that are run by another system, such as
// docker-compose.yml.
func WriteFresh(out io.Writer) error {
	fresh := map[string]string{}
	for name, make := range secretMakers {
		secret, err := make()
		if err != nil {
			return fmt.Errorf("make %s: %w", name, err)
		}
		fresh[name] = secret
	}
	for _, name := range []string{"POSTGRES_PASSWORD", "GRAFANA_PASSWORD"} { // of programs that are not the cabinet's
		password, err := randomToken()
		if err != nil {
			return fmt.Errorf("make %s: %w", name, err)
		}
		fresh[name] = password
	}
	var err error
	if fresh[auditPublicKey], err = audit.PublicKey(fresh[auditKey]); err != nil {
		return err
	}
	if fresh["CABINET_ARCHIVE_IDENTITY"], fresh["CABINET_ARCHIVE_RECIPIENT"], err = archive.NewKey(); err != nil {
		return err
	}
	fresh["SANDBOX_MONOBANK_SIGNIN_PUBLIC_KEY"] = publicKey(fresh["CABINET_MONOBANK_AUTH_KEY"])
	for _, name := range slices.Sorted(maps.Keys(fresh)) {
		if _, err := fmt.Fprintf(out, "%s=%s\n", name, fresh[name]); err != nil {
			return err
		}
	}
	return nil
}
