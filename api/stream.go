package api

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cabinet/db"
	"cabinet/domain"
)

// stream sends changes of orders to the browsers that follow them. One connection to the database receives them all.
type stream struct {
	listener db.Listener
	logger   *slog.Logger
	silence  time.Duration // after so long without a notification the connection is tested

	mutex       sync.Mutex
	subscribers map[uuid.UUID]map[chan change]struct{} // by citizen
	ended       chan struct{}
}

// change names an order and its new version. The zero change means that some may have been missed.
type change struct {
	ID      uuid.UUID `json:"id"`
	Version int64     `json:"version"`
}

func newStream(listener db.Listener, logger *slog.Logger) *stream {
	return &stream{
		listener: listener, logger: logger, silence: 15 * time.Second,
		subscribers: map[uuid.UUID]map[chan change]struct{}{}, ended: make(chan struct{}),
	}
}

// EndStreams ends all streams, so that a stopping process does not wait for them; browsers reconnect to another one.
func (s *Server) EndStreams() { close(s.stream.ended) }

const (
	relistenAfter = time.Second
	// waitingChanges is how many changes a slow browser may lag behind before it has to read the list again.
	waitingChanges = 16
	aliveEvery     = 20 * time.Second
	// streamWrite is how long a browser may take to read what it is sent.
	streamWrite = 20 * time.Second
	// streamRetry is after how long a refused stream may be requested again.
	streamRetry = 15 * time.Second
)

// run receives the database's notifications until ctx ends.
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
	connection, err := s.listener.Connect(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	if _, err := connection.Exec(ctx, "LISTEN orders"); err != nil {
		return err
	}
	s.publishToAll() // changes until now were not received
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
		s.publish(message.Citizen, message.change)
	}
}

// next waits for a notification. It tests a silent connection, which may have broken unnoticed: browsers that have a stream do not
// poll.
func (s *stream) next(ctx context.Context, connection *pgx.Conn) (*pgconn.Notification, error) {
	for {
		waiting, stop := context.WithTimeout(ctx, s.silence)
		notification, err := connection.WaitForNotification(waiting)
		silent := waiting.Err() != nil && ctx.Err() == nil
		stop()
		if notification != nil || !silent {
			return notification, err
		}
		testing, stop := context.WithTimeout(ctx, s.silence)
		err = connection.Ping(testing)
		stop()
		if err != nil {
			return nil, err
		}
	}
}

func (s *stream) publish(citizen uuid.UUID, changed change) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for subscriber := range s.subscribers[citizen] {
		offer(subscriber, changed)
	}
}

func (s *stream) publishToAll() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, citizen := range s.subscribers {
		for subscriber := range citizen {
			offer(subscriber, change{})
		}
	}
}

// offer never blocks: a browser that lags behind has to read everything again.
func offer(subscriber chan change, changed change) {
	select {
	case subscriber <- changed:
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

// maxStreams is how many streams of a process one citizen may have: a tab each, on a few devices. Further tabs are refused, and poll
// every few seconds instead.
const maxStreams = 8

// subscribe adds a browser of a citizen; nil: the citizen has enough.
func (s *stream) subscribe(citizen uuid.UUID) (changes chan change, unsubscribe func()) {
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

// OrderStream sends changes of the citizen's orders as server-sent events, while the session is open.
func (s *Server) OrderStream(c *gin.Context) {
	changes, unsubscribe := s.stream.subscribe(citizenOf(c))
	if changes == nil {
		s.refuse(c, domain.RefuseFrequent(domain.CodeTooManyRequests, streamRetry))
		return
	}
	defer unsubscribe()
	s.metrics.subscribers.Inc()
	defer s.metrics.subscribers.Dec()
	c.Header("Content-Type", "text/event-stream")
	c.Header("X-Accel-Buffering", "no")
	c.Status(http.StatusOK)
	s.sendChanges(c, changes, c.GetHeader("Authorization"), eventWriter(c.Writer))
}

// eventWriter returns a function that writes to a stream. Each write has a deadline, the stream has none.
func eventWriter(w http.ResponseWriter) func(text string) error {
	controller := http.NewResponseController(w)
	return func(text string) error {
		_ = controller.SetWriteDeadline(time.Now().Add(streamWrite))
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
		return controller.Flush()
	}
}

// sendChanges writes changes until the browser leaves, the process stops, or the session of the header has ended.
func (s *Server) sendChanges(ctx context.Context, changes <-chan change, header string, write func(text string) error) {
	err := write(": connected\n\n")
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	for err == nil {
		select {
		case <-ctx.Done():
			return
		case <-s.stream.ended:
			return
		case changed := <-changes:
			err = write(event(changed))
		case <-alive.C:
			if _, ended := s.sessions.Authenticate(ctx, header); ended != nil {
				return
			}
			err = write(": alive\n\n")
		}
	}
}

// event returns a change as a server-sent event.
func event(changed change) string {
	name := "order"
	if changed.ID == uuid.Nil {
		name = "reset"
	}
	return fmt.Sprintf("event: %s\ndata: {\"id\":%q,\"version\":%d}\n\n", name, changed.ID, changed.Version)
}
