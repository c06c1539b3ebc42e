package up

import (
	"context"

	"go.temporal.io/sdk/client"

	"cabinet/cmd/cabinet/supervise"
)

// engineReady asks the engine for its namespace: it takes connections before it can be used.
func engineReady(address string) supervise.Probe {
	return func(ctx context.Context) error {
		engine, err := client.NewNamespaceClient(client.Options{HostPort: address})
		if err != nil {
			return err
		}
		defer engine.Close()
		_, err = engine.Describe(ctx, value("TEMPORAL_NAMESPACE", "cabinet"))
		return err
	}
}
