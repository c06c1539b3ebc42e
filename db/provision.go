package db

import (
	"context"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"
)

// EngineDatabases are the databases of the engine.
var EngineDatabases = []string{"temporal", "temporal_visibility"}

// Server is where roles and databases are made, and by whom: a superuser, or an account that may make roles and databases.
type Server struct {
	Admin       string // its address, which names the read model's database
	EngineAdmin string // on the engine's server, if that is another one
}

// Provision makes the roles with their passwords, and the databases that they own, on servers where they are or are not
// there, and closes the databases to everybody else. What a database holds becomes its owner's. Twice is as good as once.
func Provision(ctx context.Context, server Server, passwords map[Role]string) error {
	config, err := pgx.ParseConfig(server.Admin)
	if err != nil {
		return errAddress
	}
	cabinet := estate{admin: server.Admin, owner: Owner, roles: Roles, databases: []string{config.Database}, users: serving[:]}
	engine := estate{admin: server.Admin, owner: Engine, databases: EngineDatabases}
	if server.EngineAdmin != "" {
		engine.admin, engine.roles = server.EngineAdmin, []Role{Engine}
	}
	for _, one := range []estate{cabinet, engine} {
		if err := one.provision(ctx, passwords); err != nil {
			return err
		}
	}
	if password := passwords[Archive]; password != "" {
		return provisionArchive(ctx, server, password)
	}
	return nil
}

// estate is the databases of one owner on a server.
type estate struct {
	admin     string
	owner     Role
	roles     []Role // to be made there
	databases []string
	users     []Role // who may connect, beside the owner
}

func (e estate) provision(ctx context.Context, passwords map[Role]string) error {
	server, err := OtherDatabase(e.admin, "postgres")
	if err != nil {
		return err
	}
	connection, err := pgx.Connect(ctx, server)
	if err != nil {
		return fmt.Errorf("administer PostgreSQL: %w", err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	for _, role := range e.roles {
		if err := wrap(role, makeRole(ctx, connection, role, passwords[role])); err != nil {
			return err
		}
	}
	for _, database := range e.databases {
		if err := e.own(ctx, connection, database); err != nil {
			return fmt.Errorf("database %s: %w", database, err)
		}
	}
	return nil
}

// makeRole makes a role with its settings, or gives them and its password to one that is there. A role that may more than it should is refused.
func makeRole(ctx context.Context, connection *pgx.Conn, role Role, password string) error {
	if password == "" {
		return fmt.Errorf("%s is not set", role.PasswordVariable())
	}
	verifier, err := scram(password)
	if err != nil {
		return err
	}
	var powers []bool
	err = connection.QueryRow(ctx, `SELECT coalesce((SELECT ARRAY[rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls]
		FROM pg_roles WHERE rolname = $1), '{}')`, role).Scan(&powers)
	if err != nil {
		return err
	}
	for _, power := range powers {
		if power {
			return errors.New("it is there with rights over the server: take them away, or drop it")
		}
	}
	verb := "CREATE"
	if len(powers) > 0 {
		verb = "ALTER"
	}
	if _, err = connection.Exec(ctx, fmt.Sprintf("%s ROLE %s LOGIN PASSWORD '%s'", verb, role, verifier)); err != nil {
		return err
	}
	return set(ctx, connection, role)
}

// own makes a database, or gives one that is there to the owner with all that it holds, and closes it to others.
func (e estate) own(ctx context.Context, server *pgx.Conn, database string) error {
	// Only a member gives something away to a role; a superuser is as good as one.
	if _, err := server.Exec(ctx, `DO $$ BEGIN IF NOT pg_has_role(current_user, '`+string(e.owner)+`', 'MEMBER') THEN
		EXECUTE format('GRANT %I TO %I', '`+string(e.owner)+`', current_user); END IF; END $$`); err != nil {
		return err
	}
	var there bool
	err := server.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", database).Scan(&there)
	if err != nil {
		return err
	}
	name := pgx.Identifier{database}.Sanitize()
	statement := "CREATE DATABASE " + name + " OWNER " + string(e.owner)
	if there {
		statement = "ALTER DATABASE " + name + " OWNER TO " + string(e.owner)
	}
	if _, err := server.Exec(ctx, statement); err != nil {
		return err
	}
	address, err := OtherDatabase(e.admin, database)
	if err != nil {
		return err
	}
	statements := []string{
		adopt(e.owner), "SET ROLE " + string(e.owner), "REVOKE ALL ON DATABASE " + name + " FROM PUBLIC",
		"REVOKE ALL ON SCHEMA public FROM PUBLIC",
	}
	for _, role := range e.users {
		statements = append(statements, "GRANT CONNECT ON DATABASE "+name+" TO "+string(role))
	}
	return Execute(ctx, address, strings.Join(statements, ";\n"))
}

// adopt gives what others have made in a database to its owner: before the roles there was one account for everything. What
// an extension has brought, or belongs to a table, follows its own.
func adopt(owner Role) string {
	return `DO $$ DECLARE made record; BEGIN
	FOR made IN
		SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, c.oid::regclass::text AS name
		FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')
			AND relowner <> '` + string(owner) + `'::regrole
			AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i', 'e'))
		UNION ALL
		SELECT 'FUNCTION', p.oid::regprocedure::text
		FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND proowner <> '` + string(owner) + `'::regrole
			AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
	LOOP
		EXECUTE format('ALTER %s %s OWNER TO ` + string(owner) + `', made.kind, made.name);
	END LOOP;
END $$`
}

// scramRounds is PostgreSQL's own default.
const scramRounds = 4096

// scram returns what PostgreSQL stores of a password (SCRAM-SHA-256, RFC 5803). It is sent instead of the password, which would
// otherwise appear in a log of statements.
func scram(password string) (string, error) {
	salt := make([]byte, 16)
	if _, err := rand.Read(salt); err != nil {
		return "", err
	}
	salted, err := pbkdf2.Key(sha256.New, password, salt, scramRounds, sha256.Size)
	if err != nil {
		return "", err
	}
	mac := func(text string) []byte {
		hash := hmac.New(sha256.New, salted)
		hash.Write([]byte(text))
		return hash.Sum(nil)
	}
	stored, encode := sha256.Sum256(mac("Client Key")), base64.StdEncoding.EncodeToString
	return fmt.Sprintf("SCRAM-SHA-256$%d:%s$%s:%s", scramRounds, encode(salt), encode(stored[:]), encode(mac("Server Key"))), nil
}

var passwordVariables = map[Role]string{
	Owner: "CABINET_DB_OWNER_PASSWORD", API: "CABINET_DB_API_PASSWORD", Worker: "CABINET_DB_WORKER_PASSWORD",
	Support: "CABINET_DB_SUPPORT_PASSWORD", Tools: "CABINET_DB_TOOLS_PASSWORD", Engine: "CABINET_DB_ENGINE_PASSWORD",
	Archive: "CABINET_DB_ARCHIVE_PASSWORD",
}

// PasswordVariable is the environment variable with the role's password.
func (r Role) PasswordVariable() string { return passwordVariables[r] }

// Part is the role's own part of its name in capitals, such as API.
func (r Role) Part() string { return strings.ToUpper(strings.TrimPrefix(string(r), "cabinet_")) }

// As is the address of the same database for another role.
func As(address string, role Role, password string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", errAddress
	}
	parsed.User = url.UserPassword(string(role), password)
	return parsed.String(), nil
}
