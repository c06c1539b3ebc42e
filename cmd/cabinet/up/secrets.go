package up

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/google/uuid"

	"cabinet/db"
	"cabinet/store/keysets"
	"cabinet/support/audit"
)

// secretMakers generate the secrets once per data folder, which stores them readable only by its owner, so that no cabinet runs with a
// known key.
var secretMakers = map[string]func() (string, error){
	db.Owner.PasswordVariable():   randomToken,
	db.API.PasswordVariable():     randomToken,
	db.Worker.PasswordVariable():  randomToken,
	db.Support.PasswordVariable(): randomToken,
	db.Tools.PasswordVariable():   randomToken,
	db.Engine.PasswordVariable():  randomToken,
	db.Archive.PasswordVariable(): randomToken,
	auditKey:                      audit.NewKey,

	"CABINET_JWT_KEY":       randomKey,
	"CABINET_REFERENCE_KEY": func() (string, error) { return keysets.New(keysets.References) },
	"CABINET_MASTER_KEY":    func() (string, error) { return keysets.New(keysets.Encryption) },
	"IDGOVUA_CLIENT_ID":     randomToken,
	"IDGOVUA_CLIENT_SECRET": randomToken,
	"MONOBANK_TOKEN":        randomToken,
	"SIGNATURE_DSTU_TOKEN":  randomToken,
	sealKeyName:             sealKey,
	"SEAL_EST_PASSWORD":     randomToken,
	pushKeyName:             sealKey,

	"NOVAPOSHTA_KEY":            randomToken,
	"UKRPOSHTA_BEARER":          randomUUID,
	"UKRPOSHTA_TOKEN":           randomUUID,
	"UKRPOSHTA_TRACKING_BEARER": randomUUID,
	"UKRPOSHTA_SENDER":          randomUUID,
	"INSURER_PASSWORD":          randomToken,
	"STAFF_OIDC_CLIENT_ID":      randomToken,
	"STAFF_OIDC_CLIENT_SECRET":  randomToken,

	"CABINET_DIIA_ACQUIRER_TOKEN": randomToken,
	"CABINET_DIIA_AUTH_TOKEN":     randomToken,
	"CABINET_DIIA_CALLBACK_KEY":   randomToken,
	"CABINET_MONOBANK_AUTH_KEY":   curveKey,
}

// secretsFile is the file with secrets in the data folder.
const secretsFile = "secrets.env"

// secrets returns each secret: from the environment, or else the data folder, or else a new one.
func secrets(dataDir string) (map[string]string, error) {
	path := filepath.Join(dataDir, secretsFile)
	kept, err := readSecrets(path)
	if err != nil {
		return nil, err
	}
	made := false
	for name, make := range secretMakers {
		if kept[name] != "" {
			continue
		}
		if kept[name], err = make(); err != nil {
			return nil, fmt.Errorf("make %s: %w", name, err)
		}
		made = true
	}
	if made {
		if err := writeSecrets(path, kept); err != nil {
			return nil, err
		}
	}
	for name := range kept {
		if set := os.Getenv(name); set != "" {
			kept[name] = set
		}
	}
	return kept, nil
}

func readSecrets(path string) (map[string]string, error) {
	kept := map[string]string{}
	content, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return kept, nil
	}
	if err != nil {
		return nil, fmt.Errorf("secrets: %w", err)
	}
	for line := range strings.Lines(string(content)) {
		if name, secret, found := strings.Cut(strings.TrimSpace(line), "="); found {
			kept[name] = secret
		}
	}
	return kept, nil
}

// writeSecrets replaces the file atomically: an incomplete key would make every order unreadable.
func writeSecrets(path string, kept map[string]string) error {
	var content bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(kept)) {
		fmt.Fprintf(&content, "%s=%s\n", name, kept[name])
	}
	if err := replace(path, content.Bytes()); err != nil {
		return fmt.Errorf("secrets: %w", err)
	}
	return nil
}

// replace writes a file that only its owner can read, atomically: a reader, also after a crash, finds all of it or the
// previous content.
func replace(path string, content []byte) error {
	file, err := os.OpenFile(path+".new", os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, writeErr := file.Write(content)
	if err := errors.Join(writeErr, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

func random(length int) ([]byte, error) {
	key := make([]byte, length)
	_, err := rand.Read(key)
	return key, err
}

func randomKey() (string, error) {
	key, err := random(32)
	return base64.StdEncoding.EncodeToString(key), err
}

func randomToken() (string, error) {
	key, err := random(20)
	return hex.EncodeToString(key), err
}

// curveKey is a key of secp256k1.
func curveKey() (string, error) {
	key, err := secp256k1.GeneratePrivateKey()
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(key.Serialize()), nil
}

// sealKey is an ECDSA key of P-256 as base64 of PKCS #8.
func sealKey() (string, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	return base64.StdEncoding.EncodeToString(der), err
}

func randomUUID() (string, error) {
	id, err := uuid.NewRandom()
	return id.String(), err
}
