package archive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pglogrepl"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
)

// stream is the server's stream of WAL. What is confirmed to the server is in the archive.
type stream struct {
	server     *server
	timeline   uint32 // the server's
	connection *pgconn.PgConn
	receiver   *receiver
	every      time.Duration
	archived   func(moment time.Time) error // is called when all that was committed at a moment is in the archive

	reserved pglogrepl.LSN   // by the slot; nothing before it is confirmed: that would move the slot back to WAL that may be gone
	heard    time.Time       // when data came last
	tick     time.Time       // of the next question how far the server is
	question *serverPosition // that the stream has not reached yet
}

// silence is how long nothing of what the server has written may come before that is a failure.
const silence = 30 * time.Second

// open starts the stream.
func (s *stream) open(ctx context.Context) (err error) {
	if s.connection, err = s.server.replicate(ctx); err != nil {
		return err
	}
	s.heard = time.Now()
	err = pglogrepl.StartReplication(ctx, s.connection, slot, s.receiver.received,
		pglogrepl.StartReplicationOptions{Timeline: int32(s.receiver.timeline), Mode: pglogrepl.PhysicalReplication})
	if err != nil {
		return fmt.Errorf("receive the WAL: %w", err)
	}
	return nil
}

// run receives until ctx ends, the timeline ends (nil) or something fails.
func (s *stream) run(ctx context.Context) error {
	for {
		message, err := s.next(ctx)
		if err != nil {
			return err
		}
		switch message := message.(type) {
		case *pgproto3.CopyData:
			err = s.data(ctx, message.Data)
		case *pgproto3.ErrorResponse:
			err = pgconn.ErrorResponseToPgError(message)
		case *pgproto3.CopyDone: // the server follows another timeline
			return nil
		}
		if err == nil {
			err = s.work(ctx)
		}
		if err != nil {
			return fmt.Errorf("receive the WAL: %w", err)
		}
	}
}

// next waits for a message; nil: there is something else to do.
func (s *stream) next(ctx context.Context) (pgproto3.BackendMessage, error) {
	until := s.tick
	if s.question != nil {
		until = time.Now().Add(time.Second)
	}
	bounded, release := context.WithDeadline(ctx, until)
	defer release()
	message, err := s.connection.ReceiveMessage(bounded)
	if err != nil && pgconn.Timeout(err) && ctx.Err() == nil {
		return nil, nil //nolint:nilnil // no message is not a failure
	}
	if err != nil {
		return nil, fmt.Errorf("receive the WAL: %w", err)
	}
	return message, nil
}

// data takes WAL, and answers the server's keepalive messages.
func (s *stream) data(ctx context.Context, content []byte) error {
	if len(content) == 0 {
		return errors.New("an empty message")
	}
	switch content[0] {
	case pglogrepl.XLogDataByteID:
		data, err := pglogrepl.ParseXLogData(content[1:])
		if err != nil {
			return err
		}
		s.heard = time.Now()
		before := s.receiver.archived
		if err := s.receiver.take(data.WALStart, data.WALData); err != nil || s.receiver.archived == before {
			return err
		}
		return s.confirm(ctx)
	case pglogrepl.PrimaryKeepaliveMessageByteID:
		alive, err := pglogrepl.ParsePrimaryKeepaliveMessage(content[1:])
		if err != nil || !alive.ReplyRequested {
			return err
		}
		return s.confirm(ctx)
	}
	return nil
}

// confirm reports to the server what is in the archive: it may delete WAL before that. The last byte is left out, so that the segment in
// which the archive ends can be received again, and compared, whatever happens.
func (s *stream) confirm(ctx context.Context) error {
	var position pglogrepl.LSN // 0 confirms nothing
	if s.receiver.archived-1 > s.reserved {
		position = s.receiver.archived - 1
	}
	return pglogrepl.SendStandbyStatusUpdate(ctx, s.connection, pglogrepl.StandbyStatusUpdate{WALWritePosition: position})
}

// work asks at each tick how far the server is. When the stream has come there, the incomplete segment is archived.
func (s *stream) work(ctx context.Context) (err error) {
	if s.question == nil {
		if time.Now().Before(s.tick) {
			return nil
		}
		if s.question, err = s.server.position(ctx); err != nil {
			return err
		}
		s.heard = time.Now()
	}
	if s.question.timeline != s.timeline {
		return fmt.Errorf("the server has left timeline %d for %d", s.timeline, s.question.timeline)
	}
	if s.receiver.received < s.question.at || s.receiver.timeline != s.timeline { // an older timeline ends by itself
		if time.Since(s.heard) > silence {
			return fmt.Errorf("nothing came for %s, and %s is not reached", silence, s.question.at)
		}
		return nil
	}
	return s.reached(ctx)
}

// reached archives what was received, and reports it.
func (s *stream) reached(ctx context.Context) error {
	if expected := s.receiver.expected; expected != nil {
		return fmt.Errorf("the server ends at %s, before its archive at %s: it was restored from a copy, or its disk lost writes: "+
			"archive it into an empty folder", s.question.at, expected.LSN)
	}
	if err := s.receiver.save(); err != nil {
		return err
	}
	if err := s.confirm(ctx); err != nil {
		return err
	}
	if err := s.archived(s.question.asked); err != nil {
		return err
	}
	s.question, s.tick = nil, time.Now().Add(s.every)
	return nil
}

func (s *stream) close(ctx context.Context) {
	if s.connection != nil {
		bounded, release := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
		defer release()
		_ = s.connection.Close(bounded)
	}
}
