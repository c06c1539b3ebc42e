package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cabinet/db/lease"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/process/loop"
)

// How long what has expired is kept: sign-ins, sessions, links, drafts, and uploads that no order has taken and no draft names.
const (
	keepSessions = 30 * 24 * time.Hour
	keepUploads  = 24 * time.Hour
	// keepLinks is how long links that are over count against the limit of letters.
	keepLinks = time.Hour
	// keepLetters is how long letters about accounts are kept.
	keepLetters = 30 * 24 * time.Hour
	// keepPush is how long a browser is notified after its citizen's last sign-in with it.
	keepPush = 90 * 24 * time.Hour
	// keepDiiaSignings is how long a browser may come back to ask what has become of a request.
	keepDiiaSignings = 24 * time.Hour
)

const (
	// sweepEvery is how often one of all processes sweeps.
	sweepEvery = time.Hour
	// sweepLook is how often a process looks whether a sweep is due.
	sweepLook = 10 * time.Minute
	// sweepLease is longer than a batch lasts. A sweep of a process that has crashed continues after it.
	sweepLease = 5 * time.Minute
	// sweepAtOnce is the number of rows in a batch. A session has many tokens, which are deleted with it.
	sweepAtOnce = 200
)

// batch are the oldest rows from before an instant, as all queries that sweep take them.
type batch struct {
	Before time.Time
	AtMost int32
}

// expired is what is swept from one table after a time.
type expired struct {
	what  string
	sweep func(context.Context, batch) (int64, error)
	keep  time.Duration
}

// swept adapts a query that sweeps: the parameters of all of them are the same.
func swept[Parameters ~struct {
	Before time.Time
	AtMost int32
}](query func(context.Context, Parameters) (int64, error)) func(context.Context, batch) (int64, error) {
	return func(ctx context.Context, of batch) (int64, error) { return query(ctx, Parameters(of)) }
}

// expiring lists what is swept; the drafts before the uploads that they name.
func expiring(queries *sqlc.Queries) []expired {
	return []expired{
		{"sign-ins", swept(queries.SweepSignIns), 0},
		{"sessions", swept(queries.SweepSessions), keepSessions},
		{"links", swept(queries.SweepVerifications), keepLinks},
		{"letters about accounts", swept(queries.SweepNotices), keepLetters},
		{"extracts", swept(queries.SweepExtracts), 0},
		{"appointments", swept(queries.SweepAppointments), 24 * time.Hour},
		{"sendings", swept(queries.SweepSendings), domain.SendingsWindow},
		{"browsers", swept(queries.SweepBrowsers), browserCookieLife},
		{"notifications of browsers", swept(queries.SweepPushSubscriptions), keepPush},
		{"drafts", swept(queries.SweepDrafts), keepDrafts},
		{"requests to sign", swept(queries.SweepDiiaSignings), keepDiiaSignings},
		{"files", swept(queries.SweepFiles), keepUploads},
		{"files of the web app", swept(queries.SweepAssets), keepAssets},
	}
}

// sweep deletes what has expired, until ctx ends.
func (s *Server) sweep(ctx context.Context) {
	loop.Every(ctx, sweepLook, s.logger, "what has expired is not deleted", s.sweepOnce)
}

// sweepOnce deletes what has expired, unless another process does or has done so within the hour. What cannot be deleted from one table
// does not keep the others.
func (s *Server) sweepOnce(ctx context.Context) error {
	turn := lease.New(s.queries, "sweep", s.config.Now)
	if taken, err := turn.Take(ctx, sweepLease); err != nil || !taken {
		return err
	}
	var failed error
	for _, what := range expiring(s.queries) {
		if err := s.sweepAll(ctx, turn, what); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", what.what, err))
		}
	}
	_, err := turn.Take(ctx, sweepEvery)
	return errors.Join(failed, err)
}

// sweepAll deletes batch after batch, each in a transaction of its own: however much has expired, no transaction is long, and what is
// deleted stays deleted. It ends early when the process loses the lease.
func (s *Server) sweepAll(ctx context.Context, turn lease.Lease, what expired) error {
	before := s.config.Now().Add(-what.keep)
	for {
		deleted, err := what.sweep(ctx, batch{Before: before, AtMost: sweepAtOnce})
		if err != nil || deleted < sweepAtOnce {
			return err
		}
		if leased, err := turn.Take(ctx, sweepLease); err != nil || !leased {
			return err
		}
	}
}
