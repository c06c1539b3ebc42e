package temporal

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/envconfig"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
)

// DataConverter writes payloads as JSON encrypted with the key of their order, and refuses all others (RefusedPayload).
func DataConverter(keys *Keys) converter.DataConverter {
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

// EngineAddress returns the engine's address from the environment, and whether it uses TLS. The error quotes no value.
func EngineAddress() (hostPort string, encrypted bool, err error) {
	options, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return "", false, errors.New("engine's address or certificates")
	}
	hostPort = cmp.Or(options.HostPort, client.DefaultHostPort)
	return hostPort, options.ConnectionOptions.TLS != nil, nil
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
func NewClient(keys *Keys, logger *slog.Logger, more ...func(*client.Options)) (client.Client, error) {
	options, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return nil, fmt.Errorf("engine's address: %w", err)
	}
	options.Namespace = cmp.Or(options.Namespace, namespace)
	options.DataConverter = DataConverter(keys)
	options.FailureConverter = FailureConverter(options.DataConverter)
	options.Logger = log.NewStructuredLogger(logger)
	// Ciphertexts do not compress, and trying costs more than reading a history.
	options.ConnectionOptions.GrpcCompression = &client.GrpcCompressionNone{}
	for _, add := range more {
		add(&options)
	}
	engine, err := client.NewLazyClient(options)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	return engine, nil
}
