// Package s3 takes the place of the client of S3, to which the engine of one machine does not archive: each call returns ErrLeftOut.
package s3

import (
	"context"
	"errors"
	"io"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
)

// ErrLeftOut reports that something was to be archived to S3.
var ErrLeftOut = errors.New("this engine is built without S3: archive with the official server")

// Options are the options that the server sets.
type Options struct {
	BaseEndpoint *string
	UsePathStyle bool
}

// Client is a client that calls nothing.
type Client struct{}

// NewFromConfig returns a client.
func NewFromConfig(aws.Config, ...func(*Options)) *Client { return &Client{} }

// The requests and answers have the fields that the server uses.
type (
	HeadBucketInput  struct{ Bucket *string }
	HeadBucketOutput struct{}

	HeadObjectInput  struct{ Bucket, Key *string }
	HeadObjectOutput struct{}

	PutObjectInput struct {
		Bucket, Key *string
		Body        io.Reader
	}
	PutObjectOutput struct{}

	GetObjectInput  struct{ Bucket, Key *string }
	GetObjectOutput struct{ Body io.ReadCloser }

	ListObjectsV2Input struct {
		Bucket, Prefix, Delimiter, ContinuationToken *string
		MaxKeys                                      *int32
	}
	ListObjectsV2Output struct {
		CommonPrefixes        []types.CommonPrefix
		Contents              []types.Object
		IsTruncated           *bool
		NextContinuationToken *string
	}
)

// HeadBucket returns ErrLeftOut.
func (*Client) HeadBucket(context.Context, *HeadBucketInput, ...func(*Options)) (*HeadBucketOutput, error) {
	return nil, ErrLeftOut
}

// HeadObject returns ErrLeftOut.
func (*Client) HeadObject(context.Context, *HeadObjectInput, ...func(*Options)) (*HeadObjectOutput, error) {
	return nil, ErrLeftOut
}

// PutObject returns ErrLeftOut.
func (*Client) PutObject(context.Context, *PutObjectInput, ...func(*Options)) (*PutObjectOutput, error) {
	return nil, ErrLeftOut
}

// GetObject returns ErrLeftOut.
func (*Client) GetObject(context.Context, *GetObjectInput, ...func(*Options)) (*GetObjectOutput, error) {
	return nil, ErrLeftOut
}

// ListObjectsV2 returns ErrLeftOut.
func (*Client) ListObjectsV2(context.Context, *ListObjectsV2Input, ...func(*Options)) (*ListObjectsV2Output, error) {
	return nil, ErrLeftOut
}
