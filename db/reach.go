package db

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Codes of PostgreSQL's refusals.
const (
	noSuchDatabase    = "3D000"
	duplicateDatabase = "42P04"
	noTable           = "42P01"
	lockNotAvailable  = "55P03"

	serializationFailure = "40001"
	deadlockDetected     = "40P01"
)

// Reach makes sure that the database at a postgres:// address is there: it is made if its server has none of the name.
// The error names no password.
func Reach(ctx context.Context, address string) error {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return errors.New("DATABASE_URL is not a PostgreSQL address")
	}
	at := net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port)))
	if server, parseErr := OtherDatabase(address, "postgres"); parseErr == nil {
		_ = Make(ctx, server, config.Database) // a role that may not do it may still have its database
	}
	err = Execute(ctx, address, "SELECT 1")
	if refusal(err) == noSuchDatabase {
		server, parseErr := OtherDatabase(address, "postgres")
		if parseErr != nil {
			return parseErr
		}
		err = Execute(ctx, server, "CREATE DATABASE "+pgx.Identifier{config.Database}.Sanitize())
	}
	switch code := refusal(err); {
	case err == nil, code == duplicateDatabase:
		return nil
	case code != "":
		return fmt.Errorf("PostgreSQL at %s refuses the database %s (%s)", at, config.Database, code)
	default:
		return fmt.Errorf("PostgreSQL does not answer at %s: start it, or set DATABASE_URL to another one", at)
	}
}

// Make makes a database on the server at a postgres:// address if it is not there. It looks before it asks, because
// PostgreSQL writes every refusal to the log that the newcomer reads.
func Make(ctx context.Context, server, name string) error {
	connection, err := pgx.Connect(ctx, server)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close(ctx) }()
	var there bool
	err = connection.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there)
	if err != nil || there {
		return err
	}
	_, err = connection.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize())
	return err
}

// Execute runs one statement on a connection of its own.
func Execute(ctx context.Context, address, statement string) error {
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close(ctx) }()
	_, err = connection.Exec(ctx, statement)
	return err
}

// refusal is the code with which PostgreSQL has refused something; empty if it has not.
func refusal(err error) string {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// OtherDatabase is the address of another database of the same server.
func OtherDatabase(address, name string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", errors.New("DATABASE_URL is not a PostgreSQL address") // the cause may hold a password
	}
	parsed.Path = "/" + name
	return parsed.String(), nil
}
