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

// DataConverter writes payloads as JSON encrypted with the key of their order, and reads nothing else (RefusedPayload).
func DataConverter(keys *Keys) converter.DataConverter {
	return Converter(NewStrictCodec(keys))
}

// Converter is the converter of a strict codec.
func Converter(codec converter.PayloadCodec) converter.DataConverter {
	return complete{converter.NewCodecDataConverter(converter.GetDefaultDataConverter(), codec)}
}

// FailureConverter encrypts the messages and stack traces of failures too.
func FailureConverter(data converter.DataConverter) converter.FailureConverter {
	return temporal.NewDefaultFailureConverter(temporal.DefaultFailureConverterOptions{
		DataConverter: data, EncodeCommonAttributes: true,
	})
}

// namespace is where orders are when TEMPORAL_NAMESPACE does not say: the one that the engine of one machine makes.
const namespace = "cabinet"

// EngineAddress is the address that the environment gives the engine, and whether it is reached with TLS. The error does not
// quote what it has read.
func EngineAddress() (hostPort string, encrypted bool, err error) {
	options, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return "", false, errors.New("engine's address or certificates")
	}
	hostPort = cmp.Or(options.HostPort, client.DefaultHostPort)
	return hostPort, options.ConnectionOptions.TLS != nil, nil
}

// EngineTLS is how the environment says that the engine is called; nil: without TLS. What serves beside it is called so, too.
func EngineTLS() (*tls.Config, error) {
	options, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return nil, fmt.Errorf("engine's certificates: %w", err)
	}
	return options.ConnectionOptions.TLS, nil
}

// NewClient makes a client of the engine that the environment names (TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TLS and API key
// as the SDK's envconfig reads them). It connects when it is first used: what is asked of an engine that is down fails, until
// it comes. What else the client is to do the options add.
func NewClient(keys *Keys, logger *slog.Logger, more ...func(*client.Options)) (client.Client, error) {
	options, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return nil, fmt.Errorf("engine's address: %w", err)
	}
	options.Namespace = cmp.Or(options.Namespace, namespace)
	options.DataConverter = DataConverter(keys)
	options.FailureConverter = FailureConverter(options.DataConverter)
	options.Logger = log.NewStructuredLogger(logger)
	// What is encrypted does not get smaller, and trying costs both sides more than the reading of a history.
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
