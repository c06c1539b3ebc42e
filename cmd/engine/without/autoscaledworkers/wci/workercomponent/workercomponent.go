// Package workercomponent registers the workflows that scale workers: none, as the engine of one machine has no compute providers.
package workercomponent

import "go.uber.org/fx"

// Module provides nothing.
var Module = fx.Options()
