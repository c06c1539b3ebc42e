package sandbox_test

import (
	"testing"

	"cabinet/tests/vectors"
)

// The sandbox's status has what the bank's description demands.
func TestBareStatus(t *testing.T) {
	b := start(t)
	id := b.bill(nil)
	vectors.SameShape(t, vectors.Read(t, "monobank/status-bare").Answer.Body, b.call("GET", "invoice/status?invoiceId="+id, nil, 200))
}
