package domain

import (
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"time"
)

// PushSubscription is where a browser receives push messages, and the keys that they are encrypted for (RFC 8291).
type PushSubscription struct {
	Endpoint string `json:"endpoint"`
	// P256DH is the browser's public key, Auth its secret; both are base64url without padding.
	P256DH string `json:"p256dh"`
	Auth   string `json:"auth"`
}

// maxEndpoint is longer than the endpoints of any push service.
const maxEndpoint = 1000

// authLength is the length of a browser's secret in bytes.
const authLength = 16

var errSubscription = errors.New("not a subscription to push messages")

// Keys returns the browser's public key and secret.
func (s PushSubscription) Keys() (public *ecdh.PublicKey, auth []byte, err error) {
	point, err := base64.RawURLEncoding.DecodeString(s.P256DH)
	if err != nil {
		return nil, nil, errSubscription
	}
	if public, err = ecdh.P256().NewPublicKey(point); err != nil {
		return nil, nil, errSubscription
	}
	if auth, err = base64.RawURLEncoding.DecodeString(s.Auth); err != nil || len(auth) != authLength {
		return nil, nil, errSubscription
	}
	return public, auth, nil
}

// Valid reports whether messages can be encrypted for the subscription. Whether its push service is one that the cabinet uses is
// not checked here.
func (s PushSubscription) Valid() bool {
	_, _, err := s.Keys()
	return err == nil && s.Endpoint != "" && len(s.Endpoint) <= maxEndpoint
}

const (
	// MaxPushSubscriptions is how many browsers of one citizen may be notified; another one replaces the one used least recently.
	MaxPushSubscriptions = 10
	// pushLife is how long a push service keeps a message for a browser that is off.
	pushLife = 3 * day
)

// Push is a notification in a party's browsers about a change of their order. A lock screen shows it to anybody, so it names the
// service and what has happened to the order, and nothing else.
type Push struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// Path is the page that the notification opens.
	Path string `json:"path"`
	// Tag names the order: a newer notification replaces an older one. Version orders them.
	Tag     string `json:"tag"`
	Version int64  `json:"version"`
	// Urgent says that the party has to act within a term.
	Urgent bool `json:"-"`
	// Until is when the notification is of no more use.
	Until time.Time `json:"-"`
}

// Push returns the notification that accompanies a letter about an event of the order.
func (o *Order) Push(letter Letter, event Event) Push {
	push := Push{
		Title: letter.Heading, Body: letter.About, Path: letter.Path, Tag: o.ID.String(), Version: event.Version,
		Urgent: letter.Term, Until: event.At.Add(pushLife),
	}
	if letter.Entry != nil {
		push.Body += ". Строк – до " + KyivTime(letter.Entry.Until)
		push.Until = letter.Entry.Until
	}
	return push
}
