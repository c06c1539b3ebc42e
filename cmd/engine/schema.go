package main

import (
	"fmt"
	"strings"

	tlog "go.temporal.io/server/common/log"
	_ "go.temporal.io/server/common/persistence/sql/sqlplugin/postgresql" // the plugin postgres12_pgx
	"go.temporal.io/server/tools/common/schema"
	"go.temporal.io/server/tools/sql"
)

// migrate makes a database if it is not there, and brings it to the newest schema that the server module carries.
// The server's own tool would do the same, but ends the process on an error.
func migrate(s *settings, database, schemaName string) error {
	logger := tlog.NewNoopLogger()
	connection, err := open(s, database, logger)
	if err != nil {
		return err
	}
	defer connection.Close()
	if _, err := connection.ReadSchemaVersion(); err != nil {
		setup := schema.NewSetupSchemaTask(connection, &schema.SetupConfig{InitialVersion: "0.0"}, logger)
		if err := setup.Run(); err != nil {
			return fmt.Errorf("set up database %s: %w", database, err)
		}
	}
	update := schema.NewUpdateSchemaTask(connection, &schema.UpdateConfig{
		DBName: database, SchemaName: schemaName,
	}, logger)
	if err := update.Run(); err != nil {
		return fmt.Errorf("migrate database %s: %w", database, err)
	}
	return nil
}

// open opens a database, and creates it if it is missing; if it exists, no right to create databases is needed.
func open(s *settings, database string, logger tlog.Logger) (*sql.Connection, error) {
	connection, err := sql.NewConnection(s.store(database), logger)
	if err == nil {
		return connection, nil
	}
	// DoCreateDatabase writes into the configuration that it is given.
	madeErr := sql.DoCreateDatabase(s.store(database), "postgres", logger)
	if madeErr != nil && !strings.Contains(madeErr.Error(), "already exists") {
		return nil, fmt.Errorf("open database %s at %s: %w; create it: %w", database, s.postgres.Host, err, madeErr)
	}
	if connection, err = sql.NewConnection(s.store(database), logger); err != nil {
		return nil, fmt.Errorf("open database %s: %w", database, err)
	}
	return connection, nil
}
