// Package temporal connects the cabinet to its workflow engine: client options, the encryption of payloads with a key per order,
// search attributes and workflow ids. It also has the document store (Store), which uses the same keys. The engine itself, server
// and web UI in one process, is the module in engine/.
package temporal
