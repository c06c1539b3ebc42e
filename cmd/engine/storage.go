package main

import (
	"context"
	"fmt"

	tlog "go.temporal.io/server/common/log"
	"go.temporal.io/server/tools/sql"
)

// What is set for the tables that are written with each step of an order.
const (
	// storeHistory: a workflow's state is about two kilobytes, and each step replaces it. It is not moved out of its row, and its page
	// has room for the next version: the index and the TOAST table are not written as well, which is a tenth of its log.
	storeHistory = `ALTER TABLE executions SET (toast_tuple_target = 8160, fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02)`
	// storeSearch: a fifth of millions of rows, the default, would be dead before a vacuum.
	storeSearch = `ALTER TABLE executions_visibility SET (autovacuum_vacuum_scale_factor = 0.02)`
)

// tuneBoth tunes databases of the newest schema. It may be run again.
func tuneBoth(s *settings, history, search string) error {
	if err := tune(s, history, storeHistory); err != nil {
		return err
	}
	if err := tune(s, search, storeSearch); err != nil {
		return err
	}
	address := *s.postgres
	address.Path = "/" + search
	return trimSearch(context.Background(), address.String())
}

// tune runs statements on a database.
func tune(s *settings, database string, statements ...string) error {
	connection, err := sql.NewConnection(s.store(database), tlog.NewNoopLogger())
	if err != nil {
		return fmt.Errorf("open database %s: %w", database, err)
	}
	defer connection.Close()
	for _, statement := range statements {
		if err := connection.Exec(statement); err != nil {
			return fmt.Errorf("tune database %s: %w", database, err)
		}
	}
	return nil
}
