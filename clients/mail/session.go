package mail

import (
	"context"
	"errors"

	"github.com/wneessen/go-mail"

	"cabinet/clients/wire"
)

// Session sends messages by one connection to the server. It is not safe for concurrent use.
type Session interface {
	// Send hands a message to the server, as Client.Send does.
	Send(ctx context.Context, message Message) error
	Close()
}

// Session returns a session, which connects with its first message.
func (c *Client) Session() Session { return &session{client: c} }

type session struct {
	client     *Client
	connection *mail.Client // nil: none
}

// Send sends by the connection of the message before, if there is one. A server may end it in the meantime, or after some number of
// messages: then the message is sent by another one.
func (s *session) Send(ctx context.Context, message Message) error {
	msg, err := s.client.compose(message)
	switch {
	case errors.Is(err, errRecipient):
		return fail(wire.Refused, err)
	case err != nil:
		return fail(wire.BadRequest, err)
	}
	return wire.Observe(ctx, system, operation, func(ctx context.Context) error {
		used := s.connection != nil
		err := s.send(ctx, msg)
		if used && wire.KindOf(err) == wire.Unavailable && ctx.Err() == nil {
			err = s.send(ctx, msg)
		}
		return err
	})
}

// send sends a message. A connection is not used again after an error.
func (s *session) send(ctx context.Context, msg *mail.Msg) error {
	if s.connection == nil {
		connection, err := s.client.connection(ctx)
		if err != nil {
			return err
		}
		if err := connection.DialWithContext(ctx); err != nil {
			return classify(err)
		}
		s.connection = connection
	}
	err := s.connection.Send(msg)
	if err != nil {
		s.Close()
	}
	if msg.IsDelivered() {
		return nil // what failed is the end of the connection
	}
	return classify(err)
}

// Close ends the connection.
func (s *session) Close() {
	if s.connection != nil {
		_ = s.connection.Close()
		s.connection = nil
	}
}
