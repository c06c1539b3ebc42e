package db

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Role is a role of PostgreSQL's. Each part of the cabinet has its own, with no more rights than it needs; none of them is a
// superuser.
type Role string

// The roles. Owner runs migrations and owns the read model, Engine owns the engine's two databases, and the others read and
// write rows alone.
const (
	Owner   Role = "cabinet_owner"
	API     Role = "cabinet_api"
	Worker  Role = "cabinet_worker"
	Support Role = "cabinet_support"
	Tools   Role = "cabinet_tools"
	Engine  Role = "cabinet_engine"
)

// Roles are all of them.
var Roles = []Role{Owner, API, Worker, Support, Tools, Engine}

// serving are the roles that the table below gives rights to, in the order of its columns.
var serving = [4]Role{API, Worker, Support, Tools}

// Privileges, as GRANT takes them, between commas.
const (
	none   = ""
	read   = "SELECT"
	add    = "SELECT, INSERT"
	change = "SELECT, INSERT, UPDATE"
	drop   = "SELECT, DELETE"
	all    = "SELECT, INSERT, UPDATE, DELETE"
	edit   = "SELECT, UPDATE"
	keep   = "SELECT, INSERT, DELETE"
	// Locking a row (FOR SHARE, FOR UPDATE) needs the right to change one column of its table. These columns cannot be changed
	// to anything else: a CHECK binds orders.finished to the status, and no key is dated by its order_keys.created_at. A rewrap writes a
	// key's wrapping, which is useless with another id or without the master key.
	holdOrder = "SELECT, UPDATE (finished)"
	holdKey   = "SELECT, INSERT, UPDATE (created_at), UPDATE (wrapped)"
	// A rehash changes the hashes by which a citizen is found, and nothing else.
	rehash = "SELECT, UPDATE (reference), UPDATE (email_hash)"
	// Statements do not change. The worker marks those whose order was started.
	keepFile = "SELECT, INSERT, DELETE, UPDATE (started)"
	// The worker sends to a browser one notification after another, and changes nothing else of its subscription.
	sendPush = "SELECT, DELETE, UPDATE (sending_until)"
)

// tableRights are the rights of each role on each table and view. Only the owner has other rights. Tools read everything, for the
// backup.
var tableRights = map[string][len(serving)]string{
	//                     API        Worker  Support Tools
	"access_log":          {read, read, add, add},
	"access_log_heads":    {none, add, none, read},
	"appointments":        {drop, keep, none, read},
	"bank_clients":        {change, none, none, drop},
	"bank_payments":       {none, all, none, all},
	"changed_orders":      {none, all, none, drop},
	"citizens":            {change, read, read, rehash},
	"daily_checks":        {read, change, none, read},
	"diia_signings":       {all, drop, none, drop},
	"drafts":              {all, drop, none, read},
	"email_verifications": {all, none, none, read},
	"extracts":            {drop, add, none, read},
	"files":               {all, all, none, drop},
	"goose_db_version":    {read, read, read, read},
	"held_up_orders":      {read, all, read, read},
	"issued_invoices":     {none, all, none, read},
	"known_browsers":      {all, none, none, read},
	"leases":              {edit, edit, none, read},
	"live_orders":         {none, read, none, read},
	"maintenance":         {read, none, none, all},
	"messages":            {keep, all, none, drop},
	"money_compared":      {none, edit, read, edit},
	"money_differences":   {none, change, edit, change},
	"observers":           {edit, change, read, read},
	"order_answers":       {change, drop, none, drop},
	"order_drafts":        {change, drop, none, drop},
	"order_events":        {read, all, read, all},
	"order_keys":          {add, change, read, holdKey},
	"order_locks":         {all, none, none, read},
	"order_references":    {none, keep, read, keep},
	"orders":              {holdOrder, all, read, all},
	"orders_mispaid":      {none, read, none, read},
	"own_policies":        {change, read, none, read},
	"paid_invoices":       {none, change, read, read},
	"push_subscriptions":  {all, sendPush, none, read},
	"pushes":              {none, all, none, drop},
	"rating_counts":       {none, read, none, read},
	"ratings":             {change, read, none, read},
	"refresh_tokens":      {change, none, none, read},
	"reminders":           {read, all, none, read},
	"sendings":            {keep, none, none, read},
	"sent_parcels":        {none, all, none, read},
	"sessions":            {all, none, none, read},
	"sign_ins":            {all, none, none, read},
	"staff":               {none, none, read, change},
	"staff_reasons":       {none, none, all, read},
	"staff_sessions":      {none, none, all, read},
	"statements":          {add, keepFile, none, drop},
	"stored_plates":       {read, all, none, read},
	"unused_objects":      {add, all, none, read},
	"vehicle_reports":     {read, keep, none, drop},
	"web_assets":          {all, none, none, read},
}

// grantLock keeps two migrations from granting at the same time: PostgreSQL refuses the second change of one catalogue row.
const grantLock = 7_406_119

// Grant gives the roles that the server has their rights in the read model at an address of its owner's, and takes away all
// others. A role that the server does not have gets none.
func Grant(ctx context.Context, address string) error {
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("grant: %w", err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	if err := grant(ctx, connection); err != nil {
		return fmt.Errorf("grant: %w", err)
	}
	return nil
}

func grant(ctx context.Context, connection *pgx.Conn) error {
	return pgx.BeginFunc(ctx, connection, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", grantLock); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, "SELECT rolname FROM pg_roles WHERE rolname = ANY($1)", serving[:])
		if err != nil {
			return err
		}
		known, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		there := map[Role]bool{}
		for _, name := range known {
			there[Role(name)] = true
		}
		statements := []string{"REVOKE ALL ON SCHEMA public FROM PUBLIC", revokeAll(append(known, "PUBLIC"))}
		for i, role := range serving {
			if there[role] {
				statements = append(statements, grantsOf(role, i)...)
			}
		}
		_, err = tx.Exec(ctx, strings.Join(statements, ";\n"))
		return err
	})
}

// revokeAll takes all rights in the schema from roles. Extensions, such as pg_stat_statements, belong to the operator who has installed
// them: the owner may not revoke their rights.
func revokeAll(roles []string) string {
	return `DO $$ DECLARE made record; BEGIN
	FOR made IN
		SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, c.oid::regclass::text AS name
		FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
			AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
		UNION ALL
		SELECT 'ROUTINE', p.oid::regprocedure::text
		FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
			AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
	LOOP
		EXECUTE format('REVOKE ALL ON %s %s FROM ` + strings.Join(roles, ", ") + `', made.kind, made.name);
	END LOOP;
END $$`
}

// grantsOf are the statements that give a role its column of the table.
func grantsOf(role Role, column int) []string {
	name := string(role)
	statements := []string{"GRANT USAGE ON SCHEMA public TO " + name}
	for table, rights := range tableRights {
		if rights[column] != none {
			statements = append(statements, "GRANT "+rights[column]+" ON "+table+" TO "+name)
		}
	}
	// The index of keys by number computes it for each role that writes a key.
	statements = append(statements, "GRANT EXECUTE ON FUNCTION order_number(uuid) TO "+name)
	if role == Tools { // a dump contains the sequences' values
		statements = append(statements, "GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO "+name)
	}
	return statements
}

// errAddress is all that is said of an address that cannot be read: it may hold a password.
var errAddress = errors.New("DATABASE_URL is not a PostgreSQL address")

func wrap(role Role, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("role %s: %w", role, err)
}
