// Package iterator has the error that ends a list.
package iterator

import "errors"

// Done reports the end of a list.
var Done = errors.New("no more items in iterator")
