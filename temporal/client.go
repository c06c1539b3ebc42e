package temporal

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/envconfig"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"

	"cabinet/store"
)

// DataConverter writes payloads as JSON encrypted with the key of their order, and refuses all others (RefusedPayload).
func DataConverter(keys *store.Keys) converter.DataConverter {
	return Converter(NewStrictCodec(keys))
}

// Converter returns the data converter of a codec.
func Converter(codec converter.PayloadCodec) converter.DataConverter {
	return complete{converter.NewCodecDataConverter(converter.GetDefaultDataConverter(), codec)}
}

// FailureConverter encrypts the messages and stack traces of failures too.
func FailureConverter(data converter.DataConverter) converter.FailureConverter {
	return temporal.NewDefaultFailureConverter(temporal.DefaultFailureConverterOptions{
		DataConverter: data, EncodeCommonAttributes: true,
	})
}

// namespace is the default of TEMPORAL_NAMESPACE, which the engine of one machine creates.
const namespace = "cabinet"

// EngineHosts returns the hosts of the engine's frontends from the environment, and whether they are reached with TLS. The error quotes no
// value.
func EngineHosts() (hosts []string, encrypted bool, err error) {
	options, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return nil, false, errors.New("engine's address or certificates")
	}
	for _, address := range frontends(cmp.Or(options.HostPort, client.DefaultHostPort)) {
		host, _, err := net.SplitHostPort(strings.TrimPrefix(address, "dns:///"))
		if err != nil {
			return nil, false, errors.New("engine's address")
		}
		hosts = append(hosts, host)
	}
	return hosts, options.ConnectionOptions.TLS != nil, nil
}

// EngineTLS returns the TLS settings for the engine and its web UI from the environment; nil: without TLS.
func EngineTLS() (*tls.Config, error) {
	options, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return nil, fmt.Errorf("engine's certificates: %w", err)
	}
	return options.ConnectionOptions.TLS, nil
}

// NewClient returns a client of the engine in the environment (TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TLS and API key, as the SDK's
// envconfig reads them). It connects on first use: calls fail while the engine is down.
func NewClient(keys *store.Keys, logger *slog.Logger, more ...func(*client.Options)) (client.Client, error) {
	encrypt := func(options *client.Options) {
		options.DataConverter = DataConverter(keys)
		options.FailureConverter = FailureConverter(options.DataConverter)
	}
	return newClient(logger, append([]func(*client.Options){encrypt}, more...)...)
}

// NewAdministrator returns a client that administers the engine and reads no payloads, and its namespace.
func NewAdministrator(logger *slog.Logger) (engine client.Client, administered string, err error) {
	engine, err = newClient(logger, func(options *client.Options) { administered = options.Namespace })
	return engine, administered, err
}

func newClient(logger *slog.Logger, more ...func(*client.Options)) (client.Client, error) {
	options, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return nil, fmt.Errorf("engine's address: %w", err)
	}
	options.Namespace = cmp.Or(options.Namespace, namespace)
	options.Logger = log.NewStructuredLogger(logger)
	// Ciphertexts do not compress, and trying costs more than reading a history.
	options.ConnectionOptions.GrpcCompression = &client.GrpcCompressionNone{}
	for _, add := range more {
		add(&options)
	}
	connect(&options)
	engine, err := client.NewLazyClient(options)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	return engine, nil
}
