// Package types has the types of S3's answers and errors that the server names.
package types

// Object is an object in a list.
type Object struct{ Key *string }

// CommonPrefix is the common beginning of names of objects.
type CommonPrefix struct{ Prefix *string }

// NoSuchBucket reports that a bucket does not exist.
type NoSuchBucket struct{}

func (*NoSuchBucket) Error() string { return "NoSuchBucket" }

// NoSuchKey reports that an object does not exist.
type NoSuchKey struct{}

func (*NoSuchKey) Error() string { return "NoSuchKey" }
