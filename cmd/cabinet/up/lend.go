package up

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"cabinet/cmd/cabinet/supervise"
)

// Lend runs the database of the data folder alone, for a command that works on it while the cabinet does not run, until stop
// is called. The master key is the environment's or the data folder's; none is made.
func Lend(ctx context.Context, out *os.File) (databaseURL, masterKey string, stop func(), err error) {
	s, err := fromEnvironment()
	if err != nil {
		return "", "", nil, err
	}
	masterKey = os.Getenv("CABINET_MASTER_KEY")
	if masterKey == "" {
		kept, err := readSecrets(filepath.Join(s.dataDir, secretsFile))
		if err != nil {
			return "", "", nil, err
		}
		if masterKey = kept["CABINET_MASTER_KEY"]; masterKey == "" {
			return "", "", nil, errors.New("no master key: put the cabinet's " + secretsFile + " into " + s.dataDir + ", or set CABINET_MASTER_KEY")
		}
	}
	unlock, err := s.prepareDataDir()
	if err != nil {
		return "", "", nil, err
	}
	databaseURL, end, err := startDatabase(ctx, s, supervise.NewLog(out))
	if err != nil {
		unlock()
		return "", "", nil, err
	}
	return databaseURL, masterKey, func() { end(); unlock() }, nil
}
