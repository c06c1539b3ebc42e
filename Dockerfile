# The cabinet's images: static programs on an empty base, nobody's account, nothing to write to. Only tools stand on PostgreSQL's,
# and the verifier on Node's.
#
#   docker build --target cabinet -t cabinet .     the API, the worker, the support desk and their commands
#   docker build --target engine  -t engine  .     the workflow engine with its UI, on PostgreSQL
#   docker build --target sandbox -t sandbox .     the outside world in a box, for demonstrations
#   docker build --target verifier -t verifier .   verifies signatures by DSTU 4145, in Node
#   docker build --target tools   -t tools   .     the cabinet's commands beside PostgreSQL's: archive, backup and restore
#
# --build-arg VERSION="$(git describe --tags --always --dirty)" names the build: images have no repository.

FROM node:22.22.2-bookworm-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY api/openapi.yaml ../api/openapi.yaml
COPY domain/testdata ../domain/testdata
COPY web ./
RUN npm run --silent build && rm -r dist/.vite

FROM golang:1.26.8-bookworm AS programs
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X cabinet/process/version.described=${VERSION}" -o /out/ ./cmd/cabinet ./cmd/sandbox ./cmd/probe
RUN mkdir /out/data

FROM golang:1.26.8-bookworm AS engine-program
WORKDIR /src/cmd/engine
COPY cmd/engine/go.mod cmd/engine/go.sum ./
COPY cmd/engine/without ./without
RUN go mod download
COPY cmd/engine ./
ARG VERSION
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X main.version=${VERSION}" -o /out/engine .

FROM scratch AS cabinet
ARG VERSION
LABEL org.opencontainers.image.version=$VERSION
COPY --from=programs /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=programs /out/cabinet /cabinet
COPY --from=programs /out/probe /probe
COPY --from=web /src/web/dist /web
ENV CABINET_WEB_DIR=/web CABINET_LISTEN=0.0.0.0:8080 CABINET_SUPPORT_LISTEN=0.0.0.0:8234
ENV CABINET_METRICS_LISTEN=0.0.0.0:8081 CABINET_WORKER_LISTEN=0.0.0.0:8081 CABINET_SUPPORT_METRICS_LISTEN=0.0.0.0:8081
COPY deploy/passwd /etc/passwd
USER 65532:65532
ENTRYPOINT ["/cabinet"]

FROM scratch AS engine
ARG VERSION
LABEL org.opencontainers.image.version=$VERSION
COPY --from=programs /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=engine-program /out/engine /engine
COPY --from=programs /out/probe /probe
ENV ENGINE_HOST=0.0.0.0
COPY deploy/passwd /etc/passwd
USER 65532:65532
ENTRYPOINT ["/engine"]

FROM scratch AS sandbox
ARG VERSION
LABEL org.opencontainers.image.version=$VERSION
COPY --from=programs /out/sandbox /sandbox
COPY --from=programs /out/probe /probe
COPY --from=programs --chown=65532:65532 /out/data /data
ENV SANDBOX_DATA_DIR=/data SANDBOX_LISTEN=0.0.0.0:8090 SANDBOX_SMTP_LISTEN=0.0.0.0:1025 SANDBOX_CLAMD_LISTEN=0.0.0.0:3310
COPY deploy/passwd /etc/passwd
USER 65532:65532
ENTRYPOINT ["/sandbox"]

FROM node:22.22.2-bookworm-slim AS verifier-packages
WORKDIR /src/verifier
COPY verifier/package.json verifier/package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts --loglevel=error

FROM node:22.22.2-bookworm-slim AS verifier
ARG VERSION
LABEL org.opencontainers.image.version=$VERSION
COPY --from=verifier-packages /src/verifier/node_modules /verifier/node_modules
COPY verifier/package.json /verifier/package.json
COPY verifier/src /verifier/src
COPY --from=programs /out/probe /probe
ENV VERIFIER_LISTEN=0.0.0.0:8084 VERIFIER_HEALTH_LISTEN=0.0.0.0:8085
COPY deploy/passwd /etc/passwd
USER 65532:65532
ENTRYPOINT ["node", "/verifier/src/server.js"]

FROM postgres:17.10-bookworm AS tools
ARG VERSION
LABEL org.opencontainers.image.version=$VERSION
COPY --from=programs /out/cabinet /usr/local/bin/cabinet
COPY --from=programs /out/probe /probe
COPY --from=programs --chown=65532:65532 /out/data /spool
COPY deploy/passwd /etc/passwd
USER 65532:65532
ENTRYPOINT ["cabinet"]
