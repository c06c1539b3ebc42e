package up

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"cabinet/db"
)

// Databases are the addresses at which each role reaches its database.
type Databases struct {
	Admin string // of the read model, for creating roles and databases
	of    map[db.Role]string
}

// Of returns a role's address of the read model; for the engine, of its own databases' server.
func (d Databases) Of(role db.Role) string { return d.of[role] }

// provision creates the roles and the databases on the read model's server.
func provision(ctx context.Context, admin string, secrets map[string]string) (Databases, error) {
	databases, passwords := Databases{Admin: admin, of: map[db.Role]string{}}, map[db.Role]string{}
	for _, role := range allRoles {
		passwords[role] = secrets[role.PasswordVariable()]
		address, err := db.As(admin, role, passwords[role])
		if err != nil {
			return databases, err
		}
		databases.of[role] = address
	}
	if err := db.Provision(ctx, db.Server{Admin: admin}, passwords); err != nil {
		return databases, fmt.Errorf("database roles: %w", err)
	}
	return databases, nil
}

// allRoles are those of processes, and that of `cabinet archive`, which may run beside `cabinet up`.
var allRoles = append(slices.Clone(db.Roles), db.Archive)

// DatabasesFile is the file in the data folder with the addresses of each role, for use with psql and for tests. The cabinet
// does not read it.
const DatabasesFile = "databases.env"

func (s *settings) writeDatabases(databases Databases) error {
	addresses := map[string]string{"DATABASE_ADMIN_URL": databases.Admin}
	for _, role := range allRoles {
		addresses["DATABASE_"+role.Part()+"_URL"] = databases.Of(role)
	}
	return writeVariables(filepath.Join(s.dataDir, DatabasesFile), addresses)
}

// roleOf is the role of a part of the cabinet, by the first word of its command.
var roleOf = map[string]db.Role{"worker": db.Worker, "api": db.API, "support": db.Support}

// auditKey is the variable of the key that signs the access log; only the worker has it.
const auditKey = "CABINET_AUDIT_KEY"

// sealKeyName is the variable of the key that seals documents; only the API has it.
const sealKeyName = "SEAL_KEY"

// pushKeyName is the variable of the key that identifies the cabinet to push services; only the API and the worker have it.
const pushKeyName = "PUSH_KEY"

// auditPublicKey is the variable of the public key, by which the signatures are verified.
const auditPublicKey = "CABINET_AUDIT_PUBLIC_KEY"

// environmentFor is the environment of a part, with only its own database. What the other commands of the cabinet get
// (cabinet.env) is the base.
func environmentFor(part string, base, secrets map[string]string, databases Databases) []string {
	if part == "verifier" {
		return assignments(verifierEnvironment(base))
	}
	environment := maps.Clone(base)
	delete(environment, "DATABASE_URL")
	delete(environment, "ENGINE_POSTGRES_URL")
	if role, known := roleOf[part]; known {
		environment["DATABASE_URL"] = databases.Of(role)
	}
	switch part {
	case "worker":
		environment[auditKey], environment[pushKeyName] = secrets[auditKey], secrets[pushKeyName]
	case "api":
		environment[pushKeyName] = secrets[pushKeyName]
		environment[sealKeyName] = secrets[sealKeyName]
	}
	if part == "engine" {
		environment["ENGINE_POSTGRES_URL"] = databases.Of(db.Engine)
	}
	return assignments(environment)
}

// verifierEnvironment is the environment of the verifier of DSTU 4145, which has none of the cabinet's other secrets.
func verifierEnvironment(base map[string]string) map[string]string {
	environment := map[string]string{}
	for _, name := range []string{"SIGNATURE_TRUST", "SIGNATURE_DSTU_TOKEN", "VERIFIER_LISTEN", "VERIFIER_HEALTH_LISTEN"} {
		environment[name] = base[name]
	}
	return environment
}

// shared are the secrets of all parts. Passwords are only in the addresses of their databases.
func shared(secrets map[string]string) map[string]string {
	environment := maps.Clone(secrets)
	for _, role := range allRoles {
		delete(environment, role.PasswordVariable())
	}
	delete(environment, auditKey)
	delete(environment, sealKeyName)
	delete(environment, pushKeyName)
	return environment
}
