package up

import (
	"bytes"
	"fmt"
	"maps"
	"net"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cabinet/clients/push"
	"cabinet/cmd/cabinet/certificates"
	"cabinet/db"
)

// EnvironmentFile is the file in the data folder with the environment of the parts, for a shell: with it another
// command of the cabinet works on the same orders. It holds secrets.
const EnvironmentFile = "cabinet.env"

// environmentOf returns the environment that all parts share, with the databases of the tools; see environmentFor.
func (s *settings) environmentOf(secrets map[string]string, databases Databases) map[string]string {
	environment := map[string]string{
		"CABINET_ENV":        s.environment,
		"CABINET_LISTEN":     s.listen,
		"CABINET_PUBLIC_URL": s.publicURL,
		"CABINET_WEB_DIR":    s.webDir,

		"DATABASE_URL":       databases.Of(db.Tools),
		"TEMPORAL_ADDRESS":   s.temporalAddress(),
		"TEMPORAL_NAMESPACE": s.namespace,
		// One set of workers, which a new program replaces: a name for each build would have to be promoted each time.
		"TEMPORAL_WORKER_BUILD_ID": value("TEMPORAL_WORKER_BUILD_ID", "development"),
		"CABINET_PROMOTE_ON_START": value("CABINET_PROMOTE_ON_START", "true"),
		"ENGINE_POSTGRES_URL":      databases.Of(db.Engine),
		"ENGINE_HOST":              localhost,
		"ENGINE_GRPC_PORT":         s.grpcPort,
		"ENGINE_UI_PORT":           s.uiPort,
		"ENGINE_METRICS_LISTEN":    s.engineMetrics,
	}
	if s.certificates != "" { // for the commands; each part has its own
		maps.Copy(environment, certificates.ClientEnvironment(s.certificates, "tools"))
	}
	for _, more := range []map[string]string{
		s.outside(), s.boxed(secrets), s.signing(secrets), s.signIn(secrets), s.reading(secrets), s.portal(), s.waiting(), s.operating(), shared(secrets),
	} {
		maps.Copy(environment, more)
	}
	return environment
}

// outside are the addresses of outside systems, by default the sandbox's.
func (s *settings) outside() map[string]string {
	mailHost, mailPort, _ := net.SplitHostPort(dialable(s.smtp)) // it was checked before
	return map[string]string{
		"IDGOVUA_URL":       value("IDGOVUA_URL", s.sandboxURL+"/idgovua"),
		"REGISTERS_URL":     value("REGISTERS_URL", s.sandboxURL+"/trembita"),
		"MONOBANK_URL":      value("MONOBANK_URL", s.sandboxURL+"/monobank"),
		"NOVAPOSHTA_URL":    value("NOVAPOSHTA_URL", s.sandboxURL+"/novaposhta"),
		"UKRPOSHTA_URL":     value("UKRPOSHTA_URL", s.sandboxURL+"/ukrposhta"),
		"SIGN_WIDGET_URL":   value("SIGN_WIDGET_URL", s.sandboxURL+"/sign-widget/v1/"),
		"SIGNATURE_TRUST":   value("SIGNATURE_TRUST", s.sandboxURL+"/ca/bundle.p7b"),
		"MAIL_HOST":         value("MAIL_HOST", mailHost),
		"MAIL_PORT":         value("MAIL_PORT", mailPort),
		"MAIL_TLS":          value("MAIL_TLS", "none"),
		"ANTIVIRUS_ADDRESS": value("ANTIVIRUS_ADDRESS", dialable(s.clamd)),
		"INSURER_URL":       value("INSURER_URL", s.sandboxURL+"/insurer/ewa/api/v10"),
		"PUSH_SERVICES":     value("PUSH_SERVICES", s.sandboxURL+","+strings.Join(push.Standard, ",")),
		"INSURER_EMAIL":     value("INSURER_EMAIL", "agent@cabinet.test"),
	}
}

// boxed are the sandbox's settings: its address, and the secrets that it shares with the cabinet.
func (s *settings) boxed(secrets map[string]string) map[string]string {
	return map[string]string{
		"SANDBOX_SMTP_LISTEN":               s.smtp,
		"SANDBOX_CLAMD_LISTEN":              s.clamd,
		"SANDBOX_NOVAPOSHTA_KEY":            secrets["NOVAPOSHTA_KEY"],
		"SANDBOX_UKRPOSHTA_BEARER":          secrets["UKRPOSHTA_BEARER"],
		"SANDBOX_UKRPOSHTA_TOKEN":           secrets["UKRPOSHTA_TOKEN"],
		"SANDBOX_UKRPOSHTA_TRACKING_BEARER": secrets["UKRPOSHTA_TRACKING_BEARER"],
		"SANDBOX_UKRPOSHTA_SENDER":          secrets["UKRPOSHTA_SENDER"],
		"SANDBOX_INSURER_PASSWORD":          secrets["INSURER_PASSWORD"],
		"SANDBOX_LISTEN":                    s.sandbox,
		"SANDBOX_PUBLIC_URL":                s.sandboxURL,
		"SANDBOX_DATA_DIR":                  filepath.Join(s.dataDir, "sandbox"),
		"SANDBOX_IDGOVUA_CLIENT_ID":         secrets["IDGOVUA_CLIENT_ID"],
		"SANDBOX_IDGOVUA_CLIENT_SECRET":     secrets["IDGOVUA_CLIENT_SECRET"],
		"SANDBOX_MONOBANK_TOKEN":            secrets["MONOBANK_TOKEN"],
	}
}

// signing are the settings of signatures besides the widget: in Diia, in demonstrations without a signature, the verifier of
// DSTU 4145, and the cabinet's own seal.
func (s *settings) signing(secrets map[string]string) map[string]string {
	return map[string]string{
		"CABINET_UNSIGNED":            value("CABINET_UNSIGNED", strconv.FormatBool(s.environment == "demo")),
		"CABINET_DIIA_URL":            value("CABINET_DIIA_URL", s.sandboxURL+"/diia"),
		"SEAL_EST_URL":                value("SEAL_EST_URL", s.sandboxURL+"/ca/.well-known/est"),
		"SANDBOX_EST_PASSWORD":        secrets["SEAL_EST_PASSWORD"],
		"SIGNATURE_DSTU_URL":          value("SIGNATURE_DSTU_URL", s.verifierURL()),
		"VERIFIER_LISTEN":             s.verifier,
		"VERIFIER_HEALTH_LISTEN":      s.verifierHealth,
		"SANDBOX_DIIA_ACQUIRER_TOKEN": secrets["CABINET_DIIA_ACQUIRER_TOKEN"],
		"SANDBOX_DIIA_AUTH_TOKEN":     secrets["CABINET_DIIA_AUTH_TOKEN"],
		"SANDBOX_DIIA_CALLBACK_URL":   s.publicURL + "/api/diia/callback/" + secrets["CABINET_DIIA_CALLBACK_KEY"],
	}
}

// reading are the settings of the support desk: sign-in, and the engine's web UI with its decoding.
func (s *settings) reading(secrets map[string]string) map[string]string {
	return map[string]string{
		"CABINET_SUPPORT_LISTEN":         s.support,
		"CABINET_SUPPORT_METRICS_LISTEN": s.desk,
		"CABINET_SUPPORT_URL":            s.supportURL,
		"CABINET_TEMPORAL_UI_URL":        value("CABINET_TEMPORAL_UI_URL", s.webUI()),
		"ENGINE_CODEC_ENDPOINT":          s.supportURL,
		"STAFF_OIDC_ISSUER":              value("STAFF_OIDC_ISSUER", s.sandboxURL+"/staffid"),
		"SANDBOX_STAFFID_CLIENT_ID":      secrets["STAFF_OIDC_CLIENT_ID"],
		"SANDBOX_STAFFID_CLIENT_SECRET":  secrets["STAFF_OIDC_CLIENT_SECRET"],
		"SANDBOX_STAFFID_REDIRECT_URL":   s.supportURL + "/sign-in/callback",
	}
}

// waiting are shorter polls, so that a tester who moves a parcel at the desk sees its order follow.
func (s *settings) waiting() map[string]string {
	return map[string]string{"CABINET_DEADLINE_TRACKING": value("CABINET_DEADLINE_TRACKING", "15s")}
}

// operating are the settings for operators: a readable log, and no drain delay, because there is no load balancer.
func (s *settings) operating() map[string]string {
	return map[string]string{
		"CABINET_METRICS_LISTEN": s.metrics,
		"CABINET_WORKER_LISTEN":  s.worker,
		"CABINET_LOG_JSON":       value("CABINET_LOG_JSON", "false"),
		"CABINET_DRAIN_DELAY":    value("CABINET_DRAIN_DELAY", "0s"),
	}
}

// writeEnvironment writes the environment to the data folder.
func (s *settings) writeEnvironment(environment map[string]string) error {
	return writeVariables(filepath.Join(s.dataDir, EnvironmentFile), environment)
}

// writeVariables replaces a file of variables for a shell to read.
func writeVariables(path string, environment map[string]string) error {
	var content bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(environment)) {
		fmt.Fprintf(&content, "%s='%s'\n", name, strings.ReplaceAll(environment[name], "'", `'\''`))
	}
	if err := replace(path, content.Bytes()); err != nil {
		return fmt.Errorf("environment: %w", err)
	}
	return nil
}

// assignments returns an environment as NAME=value.
func assignments(environment map[string]string) []string {
	list := make([]string, 0, len(environment))
	for name, text := range environment {
		list = append(list, name+"="+text)
	}
	return list
}
