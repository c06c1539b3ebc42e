package up

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"cabinet/cmd/cabinet/supervise"
)

// Lend runs only the database of the data folder, for a command while the cabinet does not run, until stop is called. The master key
// is from the environment or the data folder; none is generated.
func Lend(ctx context.Context, out *os.File) (databases Databases, masterKey string, stop func(), err error) {
	s, err := fromEnvironment()
	if err != nil {
		return databases, "", nil, err
	}
	masterKey = os.Getenv("CABINET_MASTER_KEY")
	if masterKey == "" {
		kept, err := readSecrets(filepath.Join(s.dataDir, secretsFile))
		if err != nil {
			return databases, "", nil, err
		}
		if masterKey = kept["CABINET_MASTER_KEY"]; masterKey == "" {
			return databases, "", nil, errors.New("no master key: put the cabinet's " + secretsFile + " into " + s.dataDir + ", or set CABINET_MASTER_KEY")
		}
	}
	unlock, err := s.prepareDataDir()
	if err != nil {
		return databases, "", nil, err
	}
	admin, end, err := startDatabase(ctx, s, supervise.NewLog(out))
	if err != nil {
		unlock()
		return databases, "", nil, err
	}
	stop = func() { end(); unlock() }
	if databases, err = s.openDatabases(ctx, admin); err != nil {
		stop()
		return databases, "", nil, err
	}
	return databases, masterKey, stop, nil
}

// openDatabases creates the roles with the data folder's passwords, and the databases.
func (s *settings) openDatabases(ctx context.Context, admin string) (Databases, error) {
	keys, err := secrets(s.dataDir)
	if err != nil {
		return Databases{}, err
	}
	return provision(ctx, admin, keys)
}
