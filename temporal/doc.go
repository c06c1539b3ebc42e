// Package temporal connects the cabinet to its workflow engine: client options, the encryption of payloads with a key per order,
// search attributes, schedules and workflow ids. The engine itself, server and web UI in one process, is the module in engine/.
package temporal
