{{- /* Labels of everything; `part` is the process. */}}
{{- define "cabinet.labels" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "cabinet.name" -}}
{{ printf "%s-%s" .root.Release.Name .part | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "cabinet.tag" -}}
{{ required (printf "images.%s.tag must be the version that was pushed" .image) (default .root.Chart.AppVersion (get .root.Values.images .image).tag) }}
{{- end }}

{{- /* An image; `tag` is another one than that of the values. */}}
{{- define "cabinet.image" -}}
{{- $tag := default (include "cabinet.tag" .) .tag -}}
{{ (get .root.Values.images .image).repository }}{{ if hasPrefix "sha256:" $tag }}@{{ else }}:{{ end }}{{ $tag }}
{{- end }}

{{- /* Nobody's account, nothing to write to, nothing to gain. */}}
{{- define "cabinet.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "cabinet.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  privileged: false
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "cabinet.placement" -}}
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
topologySpreadConstraints:
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "cabinet.labels" $ | nindent 8 }}
{{- end }}
{{- end }}

{{- /* A variable from the Secret. */}}
{{- define "cabinet.secret" -}}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: {{ .key | default .name }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}

{{- define "cabinet.secrets" -}}
{{- range .required }}
{{ include "cabinet.secret" (dict "root" $.root "name" .) }}
{{- end }}
{{- range .optional }}
{{ include "cabinet.secret" (dict "root" $.root "name" . "optional" true) }}
{{- end }}
{{- end }}

{{- /* Plain variables from a map of values. */}}
{{- define "cabinet.plain" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{- /* How a process calls the engine. */}}
{{- define "cabinet.engine" -}}
- { name: TEMPORAL_ADDRESS, value: {{ .Values.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }} }
- { name: TEMPORAL_TLS, value: "true" }
{{- if eq .Values.temporal.authentication "certificate" }}
- { name: TEMPORAL_TLS_CLIENT_CERT_PATH, value: /certificates/tls.crt }
- { name: TEMPORAL_TLS_CLIENT_KEY_PATH, value: /certificates/tls.key }
- { name: TEMPORAL_TLS_SERVER_CA_CERT_PATH, value: /certificates/ca.crt }
{{- else }}
{{ include "cabinet.secret" (dict "root" . "name" "TEMPORAL_API_KEY") }}
{{- end }}
{{- end }}

{{- /* The process's certificate. */}}
{{- define "cabinet.certificates" -}}
- name: certificates
  secret: { secretName: {{ .root.Values.certificates.secretPrefix }}-{{ .role }}, defaultMode: 0440 }
{{- if and .root.Values.certificates.registers (has .role (list "api" "worker")) }}
- name: registers
  secret: { secretName: {{ .root.Values.certificates.registers }}, defaultMode: 0440 }
{{- end }}
{{- end }}

{{- define "cabinet.mount" -}}
- { name: certificates, mountPath: /certificates, readOnly: true }
{{- end }}

{{- /* What APIs and workers mount. */}}
{{- define "cabinet.mounts" -}}
{{ include "cabinet.mount" . }}
{{- if .Values.certificates.registers }}
- { name: registers, mountPath: /registers, readOnly: true }
{{- end }}
{{- end }}

{{- /* What APIs and workers have in common. */}}
{{- define "cabinet.serving" -}}
{{ include "cabinet.engine" .root }}
{{ include "cabinet.plain" .root.Values.settings }}
{{- if .root.Values.certificates.registers }}
- { name: REGISTERS_TLS_CERT, value: /registers/tls.crt }
- { name: REGISTERS_TLS_KEY, value: /registers/tls.key }
- { name: REGISTERS_TLS_CA, value: /registers/ca.crt }
{{- end }}
{{- if .root.Values.verifier.enabled }}
- { name: SIGNATURE_DSTU_URL, value: "https://{{ include "cabinet.name" (dict "root" .root "part" "verifier") }}:8084" }
- { name: SIGNATURE_DSTU_TLS_CERT, value: /certificates/tls.crt }
- { name: SIGNATURE_DSTU_TLS_KEY, value: /certificates/tls.key }
- { name: SIGNATURE_DSTU_TLS_CA, value: /certificates/ca.crt }
{{- end }}
{{- end }}

{{- define "cabinet.probes" -}}
startupProbe: { httpGet: { path: /healthz, port: {{ . }} }, periodSeconds: 2, failureThreshold: 60 }
livenessProbe: { httpGet: { path: /healthz, port: {{ . }} }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
readinessProbe: { httpGet: { path: /readyz, port: {{ . }} }, periodSeconds: 5, timeoutSeconds: 5, failureThreshold: 2 }
{{- end }}

{{- /* One process is left while nodes are drained. */}}
{{- define "cabinet.budget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "cabinet.name" . }}
  labels: {{- include "cabinet.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "cabinet.labels" . | nindent 6 }}
{{- end }}

{{- /* The name of a task queue in the engine. */}}
{{- define "cabinet.taskQueue" -}}
{{ if eq . "orders" }}orders{{ else }}orders-{{ . }}{{ end }}
{{- end }}

{{- /* The pods of a group of workers. */}}
{{- define "cabinet.worker" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "cabinet.labels" .at | nindent 4 }}
    cabinet/worker: "true"
  annotations: {{- toYaml $values.podAnnotations | nindent 4 }}
spec:
  {{- include "cabinet.podSecurity" .root | nindent 2 }}
  {{- include "cabinet.placement" .at | nindent 2 }}
  terminationGracePeriodSeconds: 30 # running tasks may take 10 s to finish
  containers:
    - name: worker
      image: {{ include "cabinet.image" (dict "root" .root "image" "cabinet" "tag" .tag) }}
      imagePullPolicy: {{ $values.images.pullPolicy }}
      args: [worker, "--queues={{ join "," .one.queues }}"]
      env:
        - { name: GOMEMLIMIT, value: {{ $values.worker.goMemoryLimit | quote }} }
        - { name: TEMPORAL_WORKER_BUILD_ID, value: {{ .tag | replace ":" "-" | quote }} }
        - { name: CABINET_PROMOTE_ON_START, value: {{ .promotes | quote }} } # the first installation's version
        {{- include "cabinet.serving" .at | trim | nindent 8 }}
        {{- include "cabinet.secret" (dict "root" .root "name" "DATABASE_URL" "key" "DATABASE_WORKER_URL") | nindent 8 }}
        {{- include "cabinet.secrets" (dict "root" .root "required" (concat $values.worker.secrets.required $values.worker.ownSecrets) "optional" $values.worker.secrets.optional) | trim | nindent 8 }}
      ports:
        - { name: operators, containerPort: 8081 }
      {{- include "cabinet.probes" "operators" | nindent 6 }}
      resources: {{- toYaml (default $values.worker.resources .one.resources) | nindent 8 }}
      {{- include "cabinet.containerSecurity" .root | nindent 6 }}
      volumeMounts: {{- include "cabinet.mounts" .root | nindent 8 }}
  volumes: {{- include "cabinet.certificates" (dict "root" .root "role" "worker") | nindent 4 }}
{{- end }}
