package supervise

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"time"

	"go.temporal.io/sdk/client"
)

const probeTimeout = 2 * time.Second

// HTTP returns a Probe that is ready when the address answers 200.
func HTTP(address string) Probe {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, probeTimeout)
		defer cancel()
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return err
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		defer func() { _ = response.Body.Close() }()
		_, _ = io.Copy(io.Discard, response.Body)
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("HTTP %d", response.StatusCode)
		}
		return nil
	}
}

// Temporal returns a Probe that is ready when the engine knows its namespace, because it accepts connections before it can be used. A
// nil configuration means without TLS.
func Temporal(address, namespace string, with *tls.Config) Probe {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, probeTimeout)
		defer cancel()
		engine, err := client.NewNamespaceClient(client.Options{
			HostPort: address, ConnectionOptions: client.ConnectionOptions{TLS: with},
		})
		if err != nil {
			return err
		}
		defer engine.Close()
		_, err = engine.Describe(ctx, namespace)
		return err
	}
}
