// Package storage takes the place of the client of Google Cloud Storage, to which the engine of one machine does not archive: no client
// can be made.
package storage

import (
	"context"
	"errors"

	"google.golang.org/api/option"
)

// ErrLeftOut reports that something was to be archived to Google Cloud Storage.
var ErrLeftOut = errors.New("this engine is built without Google Cloud Storage: archive with the official server")

// ScopeFullControl is the scope of the credentials that the server asks for.
const ScopeFullControl = "https://www.googleapis.com/auth/devstorage.full_control"

// Client is a client that does not exist.
type Client struct{}

// NewClient returns ErrLeftOut.
func NewClient(context.Context, ...option.ClientOption) (*Client, error) { return nil, ErrLeftOut }

// Bucket returns a bucket whose calls return ErrLeftOut.
func (*Client) Bucket(string) *BucketHandle { return &BucketHandle{} }

// BucketHandle is a bucket.
type BucketHandle struct{}

// BucketAttrs are the attributes of a bucket.
type BucketAttrs struct{}

// Attrs returns ErrLeftOut.
func (*BucketHandle) Attrs(context.Context) (*BucketAttrs, error) { return nil, ErrLeftOut }

// Object returns an object whose calls return ErrLeftOut.
func (*BucketHandle) Object(string) *ObjectHandle { return &ObjectHandle{} }

// Objects returns an iterator that returns ErrLeftOut.
func (*BucketHandle) Objects(context.Context, *Query) *ObjectIterator { return &ObjectIterator{} }

// Query selects objects by the beginning of their names.
type Query struct{ Prefix string }

// ObjectIterator iterates over objects.
type ObjectIterator struct{}

// Next returns ErrLeftOut.
func (*ObjectIterator) Next() (*ObjectAttrs, error) { return nil, ErrLeftOut }

// ObjectHandle is an object.
type ObjectHandle struct{}

// ObjectAttrs are the attributes of an object.
type ObjectAttrs struct{ Name string }

// Attrs returns ErrLeftOut.
func (*ObjectHandle) Attrs(context.Context) (*ObjectAttrs, error) { return nil, ErrLeftOut }

// NewWriter returns a writer that returns ErrLeftOut.
func (*ObjectHandle) NewWriter(context.Context) *Writer { return &Writer{} }

// NewReader returns ErrLeftOut.
func (*ObjectHandle) NewReader(context.Context) (*Reader, error) { return nil, ErrLeftOut }

// Writer writes an object.
type Writer struct{}

// Write returns ErrLeftOut.
func (*Writer) Write([]byte) (int, error) { return 0, ErrLeftOut }

// Close returns ErrLeftOut.
func (*Writer) Close() error { return ErrLeftOut }

// CloseWithError returns ErrLeftOut.
func (*Writer) CloseWithError(error) error { return ErrLeftOut }

// Reader reads an object.
type Reader struct{}

// Read returns ErrLeftOut.
func (*Reader) Read([]byte) (int, error) { return 0, ErrLeftOut }

// Close returns ErrLeftOut.
func (*Reader) Close() error { return ErrLeftOut }
