package sandbox_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/vectors"
)

// The security server is asked at the documented address, and finds the service by its header, however it is versioned.
func TestTrembitaHeaders(t *testing.T) {
	b := start(t)
	vector := vectors.Read(t, "registers/headers")
	for service, want := range map[string]int{
		"vehicleSearch/1": 200, "vehicleSearch": 200, "VehicleSearch_v1": 200, "VehicleSearch_v1/2": 200,
		"vehiclesearch": 404, "vehicles/search": 404, "": 404,
	} {
		header := map[string]string{}
		for name, value := range vector.Request.Header {
			header[name] = value
		}
		header["Uxp-Service"] = "SEVDEIR-TEST/GOV/43305056/EIS/" + service
		for _, path := range []string{"", "/vehicles/search"} {
			resp, raw := b.send(vector.Request.Method, "/trembita"+vector.Request.Path+path, header, vector.Request.Body)
			if path == "" || want == http.StatusOK {
				require.Equal(t, want, resp.StatusCode, "%s%s: %s", service, path, raw)
			}
			if want == http.StatusOK {
				vectors.SameShape(t, vector.Answer.Body, raw)
			}
		}
	}
}
