// Package option has the options of clients of Google's services, of which the engine of one machine has none.
package option

import "golang.org/x/oauth2"

// ClientOption is an option of a client.
type ClientOption struct{}

// WithTokenSource returns an option without effect.
func WithTokenSource(oauth2.TokenSource) ClientOption { return ClientOption{} }
