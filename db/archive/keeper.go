package archive

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"filippo.io/age"
	"github.com/robfig/cron/v3"
)

// Keeper keeps the archive of a server: it receives the WAL without interruption, takes base backups on a schedule, and deletes old
// ones.
type Keeper struct {
	Address   string // of the server, for a role with REPLICATION and pg_monitor
	Dir       string // the archive
	Spool     string // for what is not encrypted yet; the size of the database
	Recipient age.Recipient
	Schedule  cron.Schedule // of base backups
	Keep      int           // base backups
	Every     time.Duration // how often received WAL is moved into the archive
	Logger    *slog.Logger

	mutex sync.Mutex
	state State
}

// State is how far a Keeper is.
type State struct {
	Archived     time.Time // everything that was committed then can be recovered
	Base         *Base     // the newest; nil: none
	Bases        int
	Bytes        int64 // size of the archive
	BaseFailures int
	WALFailures  int
}

// State returns how far the archive is.
func (k *Keeper) State() State {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.state
}

func (k *Keeper) change(change func(*State)) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	change(&k.state)
}

const (
	// again is the delay after a failure.
	again = 5 * time.Second
	// baseAgain is the delay after a failed base backup.
	baseAgain = 5 * time.Minute
	// silence is how long the receiver may not follow the server before that is a failure.
	silence = 30 * time.Second
)

// Run keeps the archive until ctx ends. What fails is logged, counted and tried again.
func (k *Keeper) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := k.follow(ctx); err != nil && ctx.Err() == nil {
			k.Logger.Error("archive of the WAL", "error", err)
			k.change(func(s *State) { s.WALFailures++ })
		}
		sleep(ctx, again)
	}
}

// follow archives one server until something fails.
func (k *Keeper) follow(ctx context.Context) error {
	server, err := look(ctx, k.Address)
	if err != nil {
		return err
	}
	folder, err := Open(k.Dir, server.system)
	if err != nil {
		return err
	}
	created, err := server.makeSlot(ctx)
	if err != nil {
		return err
	}
	receiver := &receiver{server: server, folder: folder, recipient: k.Recipient, spool: k.Spool + "/wal"}
	if err := receiver.begin(!created); err != nil {
		return err
	}
	if err := k.count(folder); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var parts sync.WaitGroup
	defer parts.Wait()
	parts.Go(func() { cancel(receiver.receive(ctx)) })
	parts.Go(func() { k.takeBases(ctx, server, folder, created) })
	return k.move(ctx, receiver, cancel)
}

// move moves received WAL into the archive, until it fails.
func (k *Keeper) move(ctx context.Context, receiver *receiver, cancel context.CancelCauseFunc) error {
	for {
		bounded, release := context.WithTimeout(ctx, silence)
		moment, err := receiver.catchUp(bounded)
		release()
		if err != nil {
			cancel(err)
			return errors.Join(err, context.Cause(ctx))
		}
		k.change(func(s *State) { s.Archived = moment })
		if !sleep(ctx, k.Every) {
			return context.Cause(ctx)
		}
	}
}

// takeBases takes base backups when they are due. After a gap in the WAL one is due immediately.
func (k *Keeper) takeBases(ctx context.Context, server *server, folder *Folder, gap bool) {
	for {
		state, due := k.State(), time.Now()
		if state.Base != nil && !gap {
			due = k.Schedule.Next(state.Base.Started)
		}
		if !sleep(ctx, time.Until(due)) {
			return
		}
		base, err := takeBase(ctx, server, folder, k.Recipient, k.Spool)
		if err == nil {
			gap = false
			k.Logger.Info("base backup", "name", base.Name, "bytes", base.Bytes, "seconds", int(time.Since(base.Started).Seconds()))
			err = errors.Join(folder.Prune(k.Keep), k.count(folder))
		}
		if err != nil && ctx.Err() == nil {
			k.Logger.Error("base backup", "error", err)
			k.change(func(s *State) { s.BaseFailures++ })
			sleep(ctx, baseAgain)
		}
	}
}

// count reads what the archive holds.
func (k *Keeper) count(folder *Folder) error {
	bases, err := folder.Bases()
	if err != nil {
		return fmt.Errorf("count the archive: %w", err)
	}
	bytes := folder.Size()
	k.change(func(s *State) {
		s.Bases, s.Bytes, s.Base = len(bases), bytes, nil
		if len(bases) > 0 {
			s.Base = &bases[len(bases)-1]
		}
	})
	return nil
}

// sleep waits, and reports whether ctx has not ended.
func sleep(ctx context.Context, delay time.Duration) bool {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
