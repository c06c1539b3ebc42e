package up

import (
	"context"
	"os"

	"cabinet/cmd/cabinet/supervise"
)

// renewOn restarts, at each signal, the parts of programs that were built again, after the migration of the read model by the
// new program. It ends when ctx ends or stop is called.
func renewOn(
	ctx context.Context, signals <-chan os.Signal, parts *supervise.Supervisor, log *supervise.Log, migrate func() error,
) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-ctx.Done():
				return
			case <-signals:
			}
			if err := migrate(); err != nil {
				log.Say("cabinet", err.Error()+"; no part was restarted")
				continue
			}
			parts.Renew()
		}
	}()
	return func() {
		cancel()
		<-done
	}
}
