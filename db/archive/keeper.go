package archive

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"filippo.io/age"
	"github.com/jackc/pglogrepl"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/robfig/cron/v3"
)

// Keeper keeps the archive of a server: it receives the WAL without interruption, takes base backups on a schedule, deletes old ones,
// and verifies what it has written.
type Keeper struct {
	Address   string // of the server, for a role with REPLICATION and pg_monitor
	Dir       string // the archive
	Spool     string // for a base backup that is not encrypted yet; as large as the database
	Recipient age.Recipient
	Schedule  cron.Schedule // of base backups
	Verify    cron.Schedule // of verifications
	Keep      int           // base backups
	Every     time.Duration // how often received WAL is written into the archive
	Logger    *slog.Logger

	mutex sync.Mutex
	state State
	wake  chan struct{} // the archive was examined
}

const (
	// again is the delay after a failure.
	again = 5 * time.Second
	// baseAgain is the delay after a failed base backup, and the least between those that are due at once.
	baseAgain = 5 * time.Minute
)

// Run keeps the archive until ctx ends. What fails is logged, counted and tried again. The stream of the WAL, base backups and
// verifications do not disturb each other.
func (k *Keeper) Run(ctx context.Context) {
	k.wake = make(chan struct{}, 1)
	k.change(func(s *State) { s.examined = false })
	var parts sync.WaitGroup
	defer parts.Wait()
	parts.Go(func() { k.takeBases(ctx) })
	parts.Go(func() { k.verify(ctx) })
	for ctx.Err() == nil {
		if err := k.follow(ctx); err != nil && ctx.Err() == nil {
			k.Logger.Error("archive of the WAL", "error", err)
			k.change(func(s *State) { s.WALFailures++ })
		}
		sleep(ctx, again)
	}
}

// follow archives the WAL of one server until its timeline ends (nil) or something fails.
func (k *Keeper) follow(ctx context.Context) error {
	server, folder, err := k.open(ctx)
	if err != nil {
		return err
	}
	reserved, err := server.makeSlot(ctx)
	if err != nil {
		return err
	}
	way, err := server.ancestry(ctx, folder)
	if err != nil {
		return err
	}
	for from := atEnd; ; {
		plan, err := folder.plan(way, server.segment, uint64(reserved)/server.segment, from)
		if err != nil {
			return err
		}
		err = k.receive(ctx, server, folder, way, plan, reserved)
		switch {
		case err == nil && plan.timeline != way.last():
			from = afterFork
		case deletedWAL(err) && from != atReserved:
			k.Logger.Error("the server has deleted WAL that the archive lacks", "error", err)
			from = atReserved
		case deletedWAL(err): // the server reports it as reserved, and has deleted it: another slot reserves what is there
			return errors.Join(err, server.dropSlot(ctx))
		default:
			return err
		}
	}
}

// deletedWAL reports whether a stream failed because the server no longer has its WAL (undefined_file).
func deletedWAL(err error) bool {
	var found *pgconn.PgError
	return errors.As(err, &found) && found.Code == "58P01"
}

// open looks for the server and its archive.
func (k *Keeper) open(ctx context.Context) (*server, *Folder, error) {
	server, err := look(ctx, k.Address)
	if err != nil {
		return nil, nil, err
	}
	folder, err := Open(k.Dir, server.system)
	return server, folder, err
}

// receive receives the WAL of one timeline until that ends (nil) or something fails.
func (k *Keeper) receive(ctx context.Context, server *server, folder *Folder, way ancestry, plan *plan, reserved pglogrepl.LSN) error {
	if position := plan.position; position != nil && position.Timeline == way.last() {
		k.change(func(s *State) { s.Archived = position.Archived })
	}
	if _, err := k.examine(folder, way, plan.end()); err != nil {
		return err
	}
	k.change(func(s *State) { s.Bytes = folder.Size() })
	receiver := begin(folder, k.Recipient, plan, server.segment)
	stream := &stream{server: server, timeline: way.last(), receiver: receiver, every: k.Every, reserved: max(plan.at, reserved)}
	stream.archived = func(moment time.Time) error { return k.report(folder, way, receiver, moment) }
	defer stream.close(ctx)
	if err := stream.open(ctx); err != nil {
		return err
	}
	return stream.run(ctx)
}

// report reports a moment as recoverable, unless the archive has a gap.
func (k *Keeper) report(folder *Folder, way ancestry, receiver *receiver, moment time.Time) error {
	if gap, err := k.examine(folder, way, receiver.archived); err != nil || gap != "" {
		return err
	}
	if err := receiver.report(moment); err != nil {
		return err
	}
	k.change(func(s *State) { s.Archived = moment })
	return nil
}

// sleep waits until ctx ends at the latest.
func sleep(ctx context.Context, delay time.Duration) {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
