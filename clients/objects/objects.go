// Package objects is a client of an S3-compatible object store. It stores bytes that the cabinet has encrypted, under ids that say
// nothing about their content.
package objects

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"cabinet/clients/wire"
)

// Config is where the objects are.
type Config struct {
	URL       string // of the store, without the bucket: https://s3.example.com
	Region    string
	Bucket    string // it must exist; its objects need no versions
	AccessKey string
	SecretKey string
	Timeout   time.Duration // of one call; 0: standardTimeout
}

const (
	system = "objects"
	// standardTimeout is shorter than the timeouts of a request and of an activity, which can then say what has failed.
	standardTimeout = 5 * time.Second
	// retries are attempts at one call within its timeout: of what a store answers with 5xx or 429.
	retries = 3
	// maxObject is above the largest upload with its encryption.
	maxObject = 16 << 20
)

// Client stores objects. It is safe for concurrent use.
type Client struct {
	config Config
	store  *minio.Client
	system wire.System
}

// New returns a client. It does not call the store.
func New(config Config) (*Client, error) {
	address, err := url.Parse(config.URL)
	if err != nil || address.Host == "" || address.Path != "" && address.Path != "/" {
		return nil, fmt.Errorf("object store: %q is not the address of a store", config.URL)
	}
	if config.Timeout == 0 {
		config.Timeout = standardTimeout
	}
	store, err := minio.New(address.Host, &minio.Options{
		Creds: credentials.NewStaticV4(config.AccessKey, config.SecretKey, ""), Secure: address.Scheme == "https",
		Region: config.Region, MaxRetries: retries,
	})
	if err != nil {
		return nil, fmt.Errorf("object store: %w", err)
	}
	return &Client{config: config, store: store, system: wire.System{Name: system}}, nil
}

// Put stores an object, or replaces the one with this id.
func (c *Client) Put(ctx context.Context, id uuid.UUID, content []byte) error {
	return c.call(ctx, "put", func(ctx context.Context) error {
		_, err := c.store.PutObject(ctx, c.config.Bucket, id.String(), bytes.NewReader(content), int64(len(content)),
			minio.PutObjectOptions{ContentType: "application/octet-stream", DisableMultipart: true})
		return err
	})
}

// Get returns an object; wire.NotFound: there is none with this id.
func (c *Client) Get(ctx context.Context, id uuid.UUID) (content []byte, err error) {
	err = c.call(ctx, "get", func(ctx context.Context) error {
		object, err := c.store.GetObject(ctx, c.config.Bucket, id.String(), minio.GetObjectOptions{})
		if err != nil {
			return err
		}
		defer func() { _ = object.Close() }()
		content, err = io.ReadAll(io.LimitReader(object, maxObject+1))
		if err == nil && len(content) > maxObject {
			err = errTooLarge
		}
		return err
	})
	return content, err
}

// Delete deletes an object, or does nothing if there is none.
func (c *Client) Delete(ctx context.Context, id uuid.UUID) error {
	return c.call(ctx, "delete", func(ctx context.Context) error {
		return c.store.RemoveObject(ctx, c.config.Bucket, id.String(), minio.RemoveObjectOptions{})
	})
}

// Check returns why the bucket cannot be used, for an operator at start.
func (c *Client) Check(ctx context.Context) error {
	return c.call(ctx, "check", func(ctx context.Context) error {
		found, err := c.store.BucketExists(ctx, c.config.Bucket)
		if err == nil && !found {
			err = fmt.Errorf("there is no bucket %s", c.config.Bucket)
		}
		return err
	})
}

var errTooLarge = errors.New("the object is larger than any that the cabinet stores")

func (c *Client) call(ctx context.Context, operation string, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	return wire.Observe(ctx, system, operation, func(ctx context.Context) error {
		err := do(ctx)
		if err == nil {
			return nil
		}
		answer := minio.ToErrorResponse(err)
		return c.system.Fail(operation, kindOf(err, answer), answer.StatusCode, err).Say(answer.Code)
	})
}

// kindOf is never wire.Refused: a wrong key or a missing bucket is repaired by an operator, and then the call succeeds.
func kindOf(err error, answer minio.ErrorResponse) wire.Kind {
	switch {
	case answer.Code == minio.NoSuchKey:
		return wire.NotFound
	case errors.Is(err, errTooLarge):
		return wire.Malformed
	case answer.StatusCode == http.StatusUnauthorized, answer.StatusCode == http.StatusForbidden:
		return wire.AccessDenied
	default:
		return wire.Unavailable
	}
}
