// The verifier of signatures by DSTU 4145: README.md says how it is called and configured.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Pool } from './pool.js';
import { Unavailable } from './refusal.js';
import { MAX_CONTENT, MAX_SIGNATURE } from './verifier.js';

const MAX_BODY = Math.ceil((MAX_CONTENT + MAX_SIGNATURE) / 3) * 4 + 1024;
const MAX_BODIES = 4 * MAX_BODY; // of all requests at once, which bounds memory
const STATES_LIST = 'https://iit.com.ua/download/productfiles/CACertificates.p7b';
const CALLERS = new Set(['api', 'worker']); // roles whose certificates may ask

const log = (level, msg, more = {}) => process.stdout.write(JSON.stringify({ time: new Date().toISOString(), level, msg, ...more }) + '\n');

function readConfig(env) {
  const demand = (name) => env[name] || fail(`${name} is not set`);
  const files = ['VERIFIER_TLS_CERT', 'VERIFIER_TLS_KEY', 'VERIFIER_TLS_CA'].map((name) => env[name] || undefined);
  if (files.some(Boolean) && !files.every(Boolean)) fail('VERIFIER_TLS_CERT, VERIFIER_TLS_KEY and VERIFIER_TLS_CA go together');
  const [cert, key, ca] = files.map((file) => file && readFileSync(file));
  return {
    listen: address(env.VERIFIER_LISTEN || '127.0.0.1:8084'), health: address(env.VERIFIER_HEALTH_LISTEN || '127.0.0.1:8085'),
    token: demand('SIGNATURE_DSTU_TOKEN'), trust: env.SIGNATURE_TRUST || STATES_LIST,
    tls: cert && { cert, key, ca, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' },
  };
}

function fail(text) {
  log('ERROR', text);
  process.exit(2);
}

function address(text) {
  const [, host, port] = /^(.*):(\d+)$/.exec(text) ?? fail(`${text} is not an address like 127.0.0.1:8084`);
  return { host, port: Number(port) };
}

const hash = (text) => createHash('sha256').update(text).digest();

// admits reports whether the caller has the token and, where certificates are asked for, the role.
function admits({ token, tls }, request) {
  if (tls && !CALLERS.has(request.socket.getPeerCertificate()?.subject?.OU)) return false;
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`));
}

function answer(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

// read reads the request: { content, signature }, or the status with which it is refused.
async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk); // as many bytes as the header says
  let body;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return 400;
  }
  if (typeof body?.content !== 'string' || typeof body.signature !== 'string') return 400;
  return { content: Buffer.from(body.content, 'base64'), signature: Buffer.from(body.signature, 'base64') };
}

// refusalBySize is the status with which a request of that size is refused before it is read; undefined: it is not.
function refusalBySize(size, others) {
  if (!Number.isInteger(size)) return 411;
  if (size > MAX_BODY) return 413;
  return size + others > MAX_BODIES ? 503 : undefined;
}

// verify answers POST /verify. The log says what came of it, and of whom it was nothing.
async function verify(pool, request, response) {
  const begin = performance.now();
  const asked = await read(request);
  if (typeof asked === 'number') {
    return answer(response, asked, { code: 'bad_request' });
  }
  const said = { content: asked.content.length, signature: asked.signature.length };
  try {
    const { signer, code } = await pool.verify(asked.content, asked.signature);
    answer(response, signer ? 200 : 422, signer ? { signer } : { code });
    log('INFO', 'signature verified', { ...said, verdict: code ?? 'accepted', ms: Math.round(performance.now() - begin) });
  } catch (error) {
    answer(response, 503, { code: 'unavailable' });
    log('WARN', 'no verdict', { ...said, fault: error instanceof Unavailable ? error.message : 'unexpected', ms: Math.round(performance.now() - begin) });
  }
}

function main() {
  const config = readConfig(process.env);
  const pool = new Pool(config.trust);
  let bodies = 0; // bytes of the requests that are being answered
  const handle = (request, response) => {
    if (request.method !== 'POST' || request.url !== '/verify') return answer(response, 404, { code: 'not_found' });
    if (!admits(config, request)) return answer(response, 401, { code: 'unauthorized' });
    const size = Number(request.headers['content-length'] ?? NaN);
    const refusal = refusalBySize(size, bodies);
    if (refusal !== undefined) {
      response.setHeader('Connection', 'close');
      response.once('finish', () => request.destroy()); // what is not read
      return answer(response, refusal, { code: 'size' });
    }
    bodies += size;
    verify(pool, request, response)
      .catch(() => response.destroy()) // the caller has gone
      .finally(() => { bodies -= size; });
  };
  const server = config.tls ? createSecureServer(config.tls, handle) : createServer(handle);
  server.requestTimeout = 15e3;
  server.headersTimeout = 5e3;
  server.maxConnections = 128;
  const health = createServer((request, response) => {
    const good = request.url === '/healthz' || (request.url === '/readyz' && pool.ready);
    answer(response, good ? 200 : 503, { ok: good });
  });
  for (const [one, where] of [[server, config.listen], [health, config.health]]) {
    one.on('error', (error) => fail(`cannot listen on ${where.host}:${where.port}: ${error.code}`));
    one.listen(where.port, where.host);
  }
  server.once('listening', () => log('INFO', 'verifier is ready', { listen: `${config.listen.host}:${config.listen.port}`, tls: Boolean(config.tls) }));
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      health.close();
      server.close(async () => { await pool.close(); process.exit(0); });
      server.closeIdleConnections();
      setTimeout(() => process.exit(0), 8e3).unref();
    });
  }
}

main();
