package wire

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"time"
)

// Files are PEM files of TLS with a system. They are read again when they change, so that a renewed certificate needs no restart.
type Files struct {
	Certificate string // ours, with its key; empty: none
	Key         string
	Authority   string // of the system; empty: those of the machine
}

// Empty reports whether no file is named.
func (f Files) Empty() bool { return f == Files{} }

// Check reports why the files cannot be used now.
func (f Files) Check() error {
	_, err := (&tlsKeeper{files: f}).config()
	return err
}

// WithTLS returns the system with connections that use the files; without files, the system itself. While they cannot be used, the
// system is unavailable.
func (s System) WithTLS(files Files) System {
	if files.Empty() {
		return s
	}
	keeper := &tlsKeeper{files: files}
	transport := s.HTTP.Transport.(*http.Transport).Clone()
	transport.DialTLSContext = keeper.dial
	client := *s.HTTP
	client.Transport = transport
	s.HTTP = &client
	return s
}

// tlsKeeper keeps what the files had when they last changed.
type tlsKeeper struct {
	files Files

	mutex   sync.Mutex
	changed time.Time
	last    *tls.Config
}

// dial opens a connection with what the files have now.
func (k *tlsKeeper) dial(ctx context.Context, network, address string) (net.Conn, error) {
	config, err := k.config()
	if err != nil {
		return nil, err
	}
	return (&tls.Dialer{Config: config}).DialContext(ctx, network, address)
}

// config returns what the files have. Files that cannot be read any more, as while they are being replaced, are those that were read last.
func (k *tlsKeeper) config() (*tls.Config, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	changed, err := k.files.changed()
	if err == nil && (k.last == nil || !changed.Equal(k.changed)) {
		var fresh *tls.Config
		if fresh, err = k.files.load(); err == nil {
			k.last, k.changed = fresh, changed
		}
	}
	if k.last == nil {
		return nil, err
	}
	return k.last.Clone(), nil
}

// changed is when the newest of the files was written.
func (f Files) changed() (newest time.Time, err error) {
	for _, name := range []string{f.Certificate, f.Key, f.Authority} {
		if name == "" {
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			return time.Time{}, fmt.Errorf("TLS: %w", err)
		}
		if info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	return newest, nil
}

func (f Files) load() (*tls.Config, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if f.Certificate != "" || f.Key != "" {
		own, err := tls.LoadX509KeyPair(f.Certificate, f.Key)
		if err != nil {
			return nil, fmt.Errorf("TLS: certificate: %w", err)
		}
		config.Certificates = []tls.Certificate{own}
	}
	if f.Authority != "" {
		content, err := os.ReadFile(f.Authority)
		if err != nil {
			return nil, fmt.Errorf("TLS: authority: %w", err)
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(content) {
			return nil, errors.New("TLS: authority: no certificate")
		}
	}
	return config, nil
}
