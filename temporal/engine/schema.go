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
	// DoCreateDatabase writes into the configuration that it is given.
	err := sql.DoCreateDatabase(s.store(database), "postgres", logger)
	if err != nil && !strings.Contains(err.Error(), "already exists") {
		return fmt.Errorf("create database %s at %s: %w", database, s.postgres.Host, err)
	}
	store := s.store(database)
	connection, err := sql.NewConnection(store, logger)
	if err != nil {
		return fmt.Errorf("open database %s: %w", database, err)
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
