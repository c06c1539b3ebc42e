package main

import (
	uiserver "github.com/temporalio/ui-server/v2/server"
	uiconfig "github.com/temporalio/ui-server/v2/server/config"
	uioptions "github.com/temporalio/ui-server/v2/server/server_options"
)

// uiPath is where the desk of support staff shows the web UI (support/ui.go).
const uiPath = "/ui"

// newUI makes the web UI in which support staff read orders. It has no sign-in of its own: staff reach it by their desk.
func newUI(s *settings) *uiserver.Server {
	var secured uiconfig.TLS
	var served uiconfig.UIServerTLS
	if s.security != nil {
		secured, served = s.security.ui, s.security.uiServed
	}
	return uiserver.NewServer(uioptions.WithConfigProvider(&uiconfig.Config{
		Host: s.host, Port: s.uiPort, TemporalGRPCAddress: s.address(), TLS: secured, UIServerTLS: served, EnableUI: true,
		DefaultNamespace: s.namespace, PublicPath: uiPath,
		CORS: uiconfig.CORS{CookieInsecure: true}, HideLogs: true, DisableNewsFetch: true,
		// Orders are read here. Who ends or resets one does it by a command, which says first what would happen twice.
		DisableWriteActions: true,
		// The support desk identifies the reader by its own cookie. Without it the UI shows ciphertext.
		Codec: uiconfig.Codec{
			Endpoint: s.codec, IncludeCredentials: s.codec != "", DefaultErrorLink: s.codec,
			DefaultErrorMessage: "Дані зашифровано. Щоб читати їх, увійдіть до служби підтримки і вкажіть підставу.",
		},
	}))
}
