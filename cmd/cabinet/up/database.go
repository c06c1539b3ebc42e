package up

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/db"
	"cabinet/db/embedded"
)

// database is the PostgreSQL server: embedded, or an existing one.
type database struct {
	log     *supervise.Log
	server  *embedded.Server
	started time.Time // the last attempt
	pidFile string
	stop    chan struct{}
	done    chan struct{}
}

// cabinetDatabase is the name of the read model's database.
const cabinetDatabase = "cabinet"

// startDatabase returns the administrator's address of the read model's database, and runs an embedded server until stop is called.
func startDatabase(ctx context.Context, s *settings, log *supervise.Log) (address string, stop func(), err error) {
	if s.databaseURL != "" {
		return s.databaseURL, func() {}, db.Reach(ctx, s.databaseURL)
	}
	d := &database{
		log: log, pidFile: filepath.Join(s.runDir(), "postgres.pid"),
		stop: make(chan struct{}), done: make(chan struct{}),
	}
	dir := filepath.Join(s.dataDir, "postgres")
	err = d.launch(func() (*embedded.Server, error) { return embedded.Start(ctx, dir, log.Writer("postgres")) })
	if err != nil {
		return "", nil, err
	}
	go d.keep()
	if address, err = db.OtherDatabase(d.server.URL(), cabinetDatabase); err == nil {
		err = db.Make(ctx, d.server.URL(), cabinetDatabase)
	}
	if err != nil {
		d.end()
		return "", nil, err
	}
	return address, d.end, nil
}

// launch records a started server.
func (d *database) launch(start func() (*embedded.Server, error)) error {
	d.started = time.Now()
	server, err := start()
	if err != nil {
		return err
	}
	d.server = server
	return os.WriteFile(d.pidFile, strconv.AppendInt(nil, int64(server.PID()), 10), 0o644)
}

// keep restarts the server when it dies, at the same address.
func (d *database) keep() {
	defer close(d.done)
	var backoff supervise.Backoff
	for {
		select {
		case <-d.stop:
			return
		case <-d.server.Done():
		}
		delay := backoff.Next(time.Since(d.started))
		d.log.Say("cabinet", fmt.Sprintf("postgres has ended (%v); starting it again in %s", d.server.Err(), delay))
		select {
		case <-d.stop:
			return
		case <-time.After(delay):
		}
		if err := d.launch(func() (*embedded.Server, error) { return d.server.Restart(context.Background()) }); err != nil {
			d.log.Say("cabinet", "postgres: "+err.Error())
		}
	}
}

func (d *database) end() {
	close(d.stop)
	<-d.done
	d.server.Stop()
	_ = os.Remove(d.pidFile)
}
