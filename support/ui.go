package support

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cabinet/temporal"
)

// uiPath is where the desk shows the engine's web UI, which is configured with the same path (cmd/engine/ui.go).
const uiPath = "/ui/"

// newProxy returns a proxy to the web UI.
func (d *Desk) newProxy(upstream *url.URL) http.Handler {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	if d.config.WebUITLS != nil {
		transport.TLSClientConfig = d.config.WebUITLS.Clone()
	}
	own := []string{d.cookieName(sessionCookie), d.cookieName(attemptCookie)}
	return &httputil.ReverseProxy{
		Transport: transport,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(upstream)
			keepCookies(r.Out, own)
			r.Out.Header.Del("Authorization")
			r.Out.Header.Del("Accept-Encoding") // pages are read on the way back
		},
		ModifyResponse: closeScripts,
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			d.logger.WarnContext(r.Context(), "support: the web UI does not answer", "error", err)
			http.Error(w, "Temporal UI не відповідає. Спробуйте пізніше.", http.StatusBadGateway)
		},
	}
}

// keepCookies removes the desk's own cookies from a request.
func keepCookies(request *http.Request, own []string) {
	cookies := request.Cookies()
	request.Header.Del("Cookie")
	for _, cookie := range cookies {
		if !slices.Contains(own, cookie.Name) {
			request.AddCookie(cookie)
		}
	}
}

var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// maxUIPage is the maximum size of the web UI's page; everything else is scripts and data.
const maxUIPage = 1 << 20

// closeScripts sets a policy that permits only the web UI's own scripts. The web UI omits it if it has a path prefix.
func closeScripts(response *http.Response) error {
	policy := response.Header.Get("Content-Security-Policy")
	page := strings.HasPrefix(response.Header.Get("Content-Type"), "text/html")
	if !page || strings.Contains(policy, "script-src") || response.StatusCode != http.StatusOK {
		return nil
	}
	content, err := io.ReadAll(io.LimitReader(response.Body, maxUIPage))
	if err != nil {
		return fmt.Errorf("web UI's page: %w", err)
	}
	_ = response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(content))
	response.ContentLength = int64(len(content))
	response.Header.Set("Content-Length", strconv.Itoa(len(content)))
	scripts := "script-src 'strict-dynamic'"
	for _, script := range inlineScript.FindAllSubmatch(content, -1) {
		sum := sha256.Sum256(script[1])
		scripts += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	response.Header.Add("Content-Security-Policy", scripts+"; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'")
	response.Header.Set("Cache-Control", "no-store")
	return nil
}

// webUI proxies the engine's web UI for signed-in staff. A page of a workflow that was not opened asks for the reason first.
func (d *Desk) webUI(w http.ResponseWriter, r *http.Request) {
	hash, _, err := d.session(r)
	opened := r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html")
	if errors.Is(err, errStranger) && opened {
		http.Redirect(w, r, front(r.URL.RequestURI()), http.StatusSeeOther)
		return
	}
	if err == nil && opened {
		err = d.used(r.Context(), hash)
	}
	if workflowID := workflowOf(r.URL); err == nil && opened && workflowID != "" {
		subject, _ := temporal.OwnerOf(workflowID)
		_, err = d.reasonFor(r.Context(), hash, subject)
		if errors.Is(err, ErrReason) {
			http.Redirect(w, r, asking(workflowID, r.URL.RequestURI()), http.StatusSeeOther)
			return
		}
	}
	if err != nil {
		d.answer(w, r, err)
		return
	}
	d.proxy.ServeHTTP(w, r)
}

// workflowOf is the workflow whose page an address of the web UI is; empty for other pages.
func workflowOf(address *url.URL) string {
	found := workflowPage.FindStringSubmatch(address.EscapedPath())
	if found == nil {
		return ""
	}
	workflowID, err := url.PathUnescape(found[1])
	if err != nil {
		return ""
	}
	return workflowID
}

var workflowPage = regexp.MustCompile("^" + uiPath + "namespaces/[^/]+/workflows/([^/]+)")

// asking is the page that asks for the reason to read a workflow, and then leads on to a target.
func asking(workflowID, target string) string {
	page := "/others/" + workflowID
	if id, ok := temporal.ParseWorkflowID(workflowID); ok {
		page = "/orders/" + id.String()
	}
	return page + "?to=" + url.QueryEscape(target)
}
