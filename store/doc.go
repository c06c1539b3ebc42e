// Package store is the encrypted read model: what belongs to orders and citizens in PostgreSQL and in the object store, encrypted with
// their keys (Keys), and the keyed hashes by which it is found without decrypting it (package references). Queries that return nothing
// encrypted are called directly, as sqlc has generated them.
package store
