package api

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/domain"
)

// stream passes changes of orders on to the browsers that follow them: one connection to the database hears them all.
type stream struct {
	database *pgxpool.Pool
	logger   *slog.Logger
	silence  time.Duration // after so long without a word the connection is tried

	mutex       sync.Mutex
	subscribers map[uuid.UUID]map[chan change]struct{} // by citizen
	ended       chan struct{}
}

// change is what a browser is told: which of its orders has which version now. The zero change says that some may
// have been missed.
type change struct {
	ID      uuid.UUID `json:"id"`
	Version int64     `json:"version"`
}

func newStream(database *pgxpool.Pool, logger *slog.Logger) *stream {
	return &stream{
		database: database, logger: logger, silence: 15 * time.Second,
		subscribers: map[uuid.UUID]map[chan change]struct{}{}, ended: make(chan struct{}),
	}
}

// EndStreams lets browsers go, so that a stopping process does not wait for them; they come back to another one.
func (s *Server) EndStreams() { close(s.stream.ended) }

const (
	relistenAfter = time.Second
	// waitingChanges is how many changes a slow browser may lag behind before it has to read the list again.
	waitingChanges = 16
	aliveEvery     = 20 * time.Second
	// streamWrite is how long a browser may take to read what it is sent.
	streamWrite = 20 * time.Second
	// streamRetry is when to ask again for a stream that was refused, at the earliest.
	streamRetry = 15 * time.Second
)

// run hears the database's notifications until ctx ends.
func (s *stream) run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := s.listen(ctx); err != nil && ctx.Err() == nil {
			s.logger.WarnContext(ctx, "order stream lost the database", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(relistenAfter):
		}
	}
}

func (s *stream) listen(ctx context.Context) error {
	pooled, err := s.database.Acquire(ctx)
	if err != nil {
		return err
	}
	connection := pooled.Hijack() // it never goes back to the pool
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	if _, err := connection.Exec(ctx, "LISTEN orders"); err != nil {
		return err
	}
	s.tellAll() // what changed until now was heard by nobody
	for {
		notification, err := s.next(ctx, connection)
		if err != nil {
			return err
		}
		var message struct {
			change
			Citizen uuid.UUID `json:"citizen"`
		}
		if err := json.Unmarshal([]byte(notification.Payload), &message); err != nil {
			return fmt.Errorf("notification: %w", err)
		}
		s.tell(message.Citizen, message.change)
	}
}

// next waits for a notification. Who hears nothing may be cut off without a word, when a machine is gone: while the stream is
// there browsers ask nobody else, so it must be.
func (s *stream) next(ctx context.Context, connection *pgx.Conn) (*pgconn.Notification, error) {
	for {
		waiting, stop := context.WithTimeout(ctx, s.silence)
		notification, err := connection.WaitForNotification(waiting)
		silent := waiting.Err() != nil && ctx.Err() == nil
		stop()
		if notification != nil || !silent {
			return notification, err
		}
		asking, stop := context.WithTimeout(ctx, s.silence)
		err = connection.Ping(asking)
		stop()
		if err != nil {
			return nil, err
		}
	}
}

func (s *stream) tell(citizen uuid.UUID, what change) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for subscriber := range s.subscribers[citizen] {
		offer(subscriber, what)
	}
}

func (s *stream) tellAll() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, citizen := range s.subscribers {
		for subscriber := range citizen {
			offer(subscriber, change{})
		}
	}
}

// offer never waits: a browser that lags is told to read everything again.
func offer(subscriber chan change, what change) {
	select {
	case subscriber <- what:
		return
	default:
	}
	for len(subscriber) > 0 {
		select {
		case <-subscriber:
		default:
		}
	}
	select {
	case subscriber <- change{}:
	default:
	}
}

// maxStreams is how many streams one citizen may have of a process: a tab each, on a few devices. The pages of more tabs are
// refused theirs, and ask every few seconds instead.
const maxStreams = 8

// subscribe adds a browser of a citizen; nil: the citizen has enough.
func (s *stream) subscribe(citizen uuid.UUID) (changes chan change, leave func()) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.subscribers[citizen]) >= maxStreams {
		return nil, nil
	}
	changes = make(chan change, waitingChanges)
	if s.subscribers[citizen] == nil {
		s.subscribers[citizen] = map[chan change]struct{}{}
	}
	s.subscribers[citizen][changes] = struct{}{}
	return changes, func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		delete(s.subscribers[citizen], changes)
		if len(s.subscribers[citizen]) == 0 {
			delete(s.subscribers, citizen)
		}
	}
}

// OrderStream sends changes of the citizen's orders as server-sent events, as long as the session is in force.
func (s *Server) OrderStream(c *gin.Context) {
	current := sessionOf(c)
	changes, leave := s.stream.subscribe(current.Citizen)
	if changes == nil {
		s.refuse(c, domain.RefuseFrequent(domain.CodeTooManyRequests, streamRetry))
		return
	}
	defer leave()
	s.metrics.subscribers.Inc()
	defer s.metrics.subscribers.Dec()
	c.Header("Content-Type", "text/event-stream")
	c.Header("X-Accel-Buffering", "no")
	c.Status(http.StatusOK)
	// Each write has a time of its own, and the stream has none.
	writing := http.NewResponseController(c.Writer)
	write := func(text string) error {
		_ = writing.SetWriteDeadline(time.Now().Add(streamWrite))
		if _, err := c.Writer.WriteString(text); err != nil {
			return err
		}
		return writing.Flush()
	}
	if write(": connected\n\n") != nil {
		return
	}
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	for {
		var err error
		select {
		case <-c.Request.Context().Done():
			return
		case <-s.stream.ended:
			return
		case what := <-changes:
			err = write(event(what))
		case <-alive.C:
			if _, ended := s.sessions.Authenticate(c, c.GetHeader("Authorization")); ended != nil {
				return
			}
			err = write(": alive\n\n")
		}
		if err != nil {
			return
		}
	}
}

// event is a change as a server-sent event.
func event(what change) string {
	name := "order"
	if what.ID == uuid.Nil {
		name = "reset"
	}
	return fmt.Sprintf("event: %s\ndata: {\"id\":%q,\"version\":%d}\n\n", name, what.ID, what.Version)
}
