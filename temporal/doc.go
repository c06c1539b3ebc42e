// Package temporal is how the cabinet speaks to its workflow engine: client options, the encryption of payloads
// with a key per order, search attributes, and the names that orders go by. The engine itself, server and web UI
// in one process, is the module in engine/.
package temporal
