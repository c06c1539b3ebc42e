package db

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Archive is the role that copies the whole server for the archive (REPLICATION) and reads its statistics (pg_monitor). It reads
// and writes no table. It is optional: a provider of PostgreSQL keeps its own archive.
const Archive Role = "cabinet_archive"

// provisionArchive makes the role Archive, by a superuser or an account that has REPLICATION and pg_monitor to give.
func provisionArchive(ctx context.Context, server Server, password string) error {
	address, err := OtherDatabase(server.Admin, "postgres")
	if err != nil {
		return err
	}
	config, err := pgx.ParseConfig(server.Admin)
	if err != nil {
		return errAddress
	}
	databases := []string{config.Database}
	if server.EngineAdmin == "" {
		databases = append(databases, EngineDatabases...)
	}
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("administer PostgreSQL: %w", err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	return wrap(Archive, makeArchive(ctx, connection, databases, password))
}

func makeArchive(ctx context.Context, connection *pgx.Conn, databases []string, password string) error {
	verifier, err := scram(password)
	if err != nil {
		return err
	}
	verb := "CREATE"
	var powerful bool
	err = connection.QueryRow(ctx, "SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls FROM pg_roles WHERE rolname = $1", Archive).Scan(&powerful)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
	case err != nil:
		return err
	case powerful:
		return errors.New("it is there with rights over the server: take them away, or drop it")
	default:
		verb = "ALTER"
	}
	statements := []string{
		fmt.Sprintf("%s ROLE %s LOGIN REPLICATION PASSWORD '%s'", verb, Archive, verifier), "GRANT pg_monitor TO " + string(Archive),
	}
	for _, database := range databases {
		statements = append(statements, "GRANT CONNECT ON DATABASE "+pgx.Identifier{database}.Sanitize()+" TO "+string(Archive))
	}
	for _, statement := range statements {
		if _, err := connection.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
