package stack

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
)

// shared is the stack of a test package: it starts with the first test that asks for it.
var shared struct {
	once    sync.Once
	options []Option
	stack   *Stack
	err     error
}

// Main runs a package's tests and stops the shared stack after them. The result is for os.Exit.
func Main(m *testing.M, options ...Option) (code int) {
	shared.options = options
	code = m.Run()
	if shared.stack != nil {
		shared.stack.remove(code != 0)
	}
	removeData()
	return code
}

// Shared is the package's one stack. Tests that use it keep to citizens of their own. Without CABINET_BIN the test is
// skipped; with CI set it fails.
func Shared(t testing.TB) *Stack {
	t.Helper()
	programs := needs.Programs(t)
	shared.once.Do(func() {
		if shared.stack, shared.err = newStack(programs, dataFolder, shared.options); shared.err != nil {
			return
		}
		if shared.err = copyTemplate(shared.stack); shared.err == nil {
			shared.err = shared.stack.start()
		}
	})
	if shared.stack != nil {
		tellOnFailure(t, shared.stack)
	}
	require.NoError(t, shared.err)
	return shared.stack
}
