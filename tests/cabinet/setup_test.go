package cabinet

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"cabinet/tests/stack"
)

// `cabinet setup` creates a namespace and its search attributes, and the second time says that they exist. Before it a worker ends with the
// command's name, and not with a timeout.
func TestSetup(t *testing.T) {
	t.Parallel()
	s := stack.Shared(t)
	namespace := "setup-" + uuid.NewString()
	said, err := cabinetCommand(t, s, []string{"TEMPORAL_NAMESPACE=" + namespace, "CABINET_WORKER_LISTEN="}, "worker")
	require.Error(t, err)
	require.Contains(t, said, "run `cabinet setup` (namespace "+namespace)

	said, err = cabinetCommand(t, s, []string{"TEMPORAL_NAMESPACE=" + namespace}, "setup", "--retention-days", "7")
	require.NoError(t, err, said)
	require.Contains(t, said, "namespace "+namespace+" created: ended orders stay readable for 7 days\n")
	require.Contains(t, said, "search attributes created: ")

	said, err = cabinetCommand(t, s, []string{"TEMPORAL_NAMESPACE=" + namespace}, "setup")
	require.NoError(t, err, said)
	require.Contains(t, said, "namespace "+namespace+" exists: ended orders stay readable for 7 days\n")
	require.Contains(t, said, "search attributes exist: ")
}

// An engine that asks for an API key, as Temporal Cloud does, is set up with TEMPORAL_API_KEY, over TLS and with the namespace in a header.
// Where the key may create nothing, the command says what an administrator runs, and when that is done it is content.
func TestSetupByKey(t *testing.T) {
	t.Parallel()
	s := stack.Shared(t)
	namespace := "keys-" + uuid.NewString() + ".a1b2c"
	folder := certified(t)
	cloud := serveCloud(t, s.TemporalAddress, folder, namespace)
	call := func(key string) (string, error) {
		return cabinetCommand(t, s, []string{
			"TEMPORAL_ADDRESS=" + cloud.address, "TEMPORAL_NAMESPACE=" + namespace, "TEMPORAL_API_KEY=" + key,
			"TEMPORAL_TLS_SERVER_CA_CERT_PATH=" + filepath.Join(folder, "tools", "ca.crt"),
		}, "setup")
	}
	said, err := call("another")
	require.Error(t, err)
	require.Contains(t, said, "the engine refuses this account")

	said, err = call(cloud.key)
	require.Error(t, err)
	name, _, _ := strings.Cut(namespace, ".")
	require.Contains(t, said, "tcld namespace create --namespace "+name+" --region REGION --auth-method api_key --retention-days 30\n")
	require.Contains(t, said, "tcld namespace search-attributes add --namespace "+namespace+" --search-attribute Citizen=Keyword\n")

	said, err = cabinetCommand(t, s, []string{"TEMPORAL_NAMESPACE=" + namespace}, "setup") // as the administrator
	require.NoError(t, err, said)
	said, err = call(cloud.key)
	require.NoError(t, err, said)
	require.Contains(t, said, "search attributes exist: ")
}

// cabinetCommand runs a command of the cabinet in the environment of a stack, with some variables changed, and returns what it prints.
func cabinetCommand(t *testing.T, s *stack.Stack, changed []string, arguments ...string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), filepath.Join(s.ProgramsDir(), "cabinet"), arguments...)
	command.Env = os.Environ()
	for name, value := range s.Environment {
		command.Env = append(command.Env, name+"="+value)
	}
	command.Env = append(command.Env, "DATABASE_URL="+s.Databases["DATABASE_WORKER_URL"], "CABINET_AUDIT_KEY="+s.Secret(t, "CABINET_AUDIT_KEY"))
	command.Env = append(command.Env, changed...)
	said, err := command.CombinedOutput()
	return string(said), err
}

// cloud is an engine behind a gateway that asks for an API key and the namespace, and lets nothing be created.
type cloud struct {
	engine             *grpc.ClientConn
	address, namespace string
	key                string
}

func serveCloud(t *testing.T, engine, folder, namespace string) *cloud {
	t.Helper()
	behind, err := grpc.NewClient(engine, grpc.WithTransportCredentials(insecure.NewCredentials()))
	require.NoError(t, err)
	t.Cleanup(func() { _ = behind.Close() })
	secured, err := credentials.NewServerTLSFromFile(filepath.Join(folder, "engine", "tls.crt"), filepath.Join(folder, "engine", "tls.key"))
	require.NoError(t, err)
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	c := &cloud{engine: behind, address: listener.Addr().String(), namespace: namespace, key: uuid.NewString()}
	server := grpc.NewServer(grpc.Creds(secured), grpc.UnknownServiceHandler(c.pass), grpc.ForceServerCodec(raw{}))
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return c
}

// pass hands a call on to the engine if it has the key and names the namespace.
func (c *cloud) pass(_ any, call grpc.ServerStream) error {
	method, _ := grpc.MethodFromServerStream(call)
	headers, _ := metadata.FromIncomingContext(call.Context())
	var request []byte
	if err := call.RecvMsg(&request); err != nil {
		return err
	}
	switch {
	case strings.Join(headers["authorization"], "") != "Bearer "+c.key:
		return status.Error(codes.Unauthenticated, "no such key")
	case strings.Join(headers["temporal-namespace"], "") != c.namespace:
		return status.Error(codes.PermissionDenied, "the call names no namespace")
	case strings.HasPrefix(method, "/temporal.api.operatorservice."), strings.HasSuffix(method, "/RegisterNamespace"), !c.known(call.Context()):
		return status.Error(codes.PermissionDenied, "Request unauthorized.")
	}
	var response []byte
	if err := c.engine.Invoke(call.Context(), method, request, &response, grpc.ForceCodec(raw{})); err != nil {
		return err
	}
	return call.SendMsg(response)
}

// known reports whether the namespace exists: a key is refused for one that does not.
func (c *cloud) known(ctx context.Context) bool {
	_, err := workflowservice.NewWorkflowServiceClient(c.engine).DescribeNamespace(ctx, &workflowservice.DescribeNamespaceRequest{Namespace: c.namespace})
	return err == nil
}

// raw is a codec that leaves messages as they are.
type raw struct{}

// Marshal returns the bytes of a message.
func (raw) Marshal(message any) ([]byte, error) {
	if bytes, ok := message.([]byte); ok {
		return bytes, nil
	}
	return proto.Marshal(message.(proto.Message))
}

// Unmarshal fills a message.
func (raw) Unmarshal(data []byte, message any) error {
	*message.(*[]byte) = data
	return nil
}

// Name is the codec's name on the wire.
func (raw) Name() string { return "proto" }
