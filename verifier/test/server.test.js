import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Pool } from '../src/pool.js';
import { Unavailable } from '../src/refusal.js';
import { Authority, bundle, sign } from './authority.js';

const content = Buffer.from('Заява');
const authority = new Authority();
const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
let child, log = '', url, health;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function start(env) {
  const started = spawn(process.execPath, [new URL('../src/server.js', import.meta.url).pathname], { env: { PATH: process.env.PATH, ...env } });
  started.stdout.on('data', (text) => { log += text; });
  return started;
}

before(async () => {
  const trust = join(folder, 'trust.p7b');
  writeFileSync(trust, bundle(authority.certificate));
  const [listen, other] = [await freePort(), await freePort()];
  [url, health] = [`http://127.0.0.1:${listen}/verify`, `http://127.0.0.1:${other}`];
  child = start({
    SIGNATURE_DSTU_TOKEN: 'token', SIGNATURE_TRUST: trust, VERIFIER_LISTEN: `127.0.0.1:${listen}`, VERIFIER_HEALTH_LISTEN: `127.0.0.1:${other}`,
  });
  for (let tries = 0; tries < 200; tries++) {
    if (await fetch(health + '/readyz').then(({ ok }) => ok, () => false)) return;
    await new Promise((later) => { setTimeout(later, 50); });
  }
  throw new Error('it does not get ready: ' + log);
});
after(() => {
  child.kill();
  rmSync(folder, { recursive: true });
});

const ask = (body, headers = { authorization: 'Bearer token' }) => fetch(url, { method: 'POST', headers: { ...headers, connection: 'close' }, body });
const asked = (signature, about = content) =>
  JSON.stringify({ content: about.toString('base64'), signature: signature.toString('base64') });

test('a verdict is a signer or a code', async () => {
  const broken = await ask(asked(sign(content, authority.person()), Buffer.from('інше')));
  assert.deepEqual([broken.status, await broken.json()], [422, { code: 'signature_wrong_content' }]);
  const garbage = await ask(asked(Buffer.from('garbage')));
  assert.deepEqual([garbage.status, await garbage.json()], [422, { code: 'signature_not_cms' }]);
});

test('what cannot be verified now is no verdict', async () => {
  const answer = await ask(asked(sign(content, authority.person({ lists: 'http://127.0.0.1:1/a.crl' }))));
  assert.deepEqual([answer.status, await answer.json()], [503, { code: 'unavailable' }]);
});

test('requests that are none are turned away', async () => {
  assert.equal((await ask('{', {})).status, 401);
  assert.equal((await ask('{', { authorization: 'Bearer guess' })).status, 401);
  assert.equal((await ask('{')).status, 400);
  assert.equal((await ask('{"content":1,"signature":""}')).status, 400);
  assert.equal((await fetch(url)).status, 404);
  const unsized = new ReadableStream({ start: (controller) => { controller.enqueue(Buffer.from('{}')); controller.close(); } });
  assert.equal((await fetch(url, { method: 'POST', headers: { authorization: 'Bearer token' }, body: unsized, duplex: 'half' })).status, 411);
  const large = await ask('"' + 'A'.repeat(12 << 20)).then(({ status }) => status, () => 'closed');
  assert.ok(large === 413 || large === 'closed', String(large));
  assert.equal((await fetch(health + '/healthz')).status, 200);
});

test('the log names nobody', async () => {
  await ask(asked(sign(content, authority.person())));
  assert.match(log, /signature_not_cms/);
  assert.doesNotMatch(log, /1234567899|Зразок|Заява/);
});

test('a program without a token, or with half of its certificate, does not start', async () => {
  for (const env of [{}, { SIGNATURE_DSTU_TOKEN: 'a', VERIFIER_TLS_CERT: 'a' }]) {
    const [code] = await once(start(env), 'exit');
    assert.equal(code, 2);
  }
});

test('a verification that takes too long is no verdict, and delays the next one', async () => {
  const pool = new Pool(join(folder, 'trust.p7b'), { within: 200 });
  await assert.rejects(pool.verify(Buffer.alloc(8 << 20), sign(content, authority.person())), /no verdict in time/);
  await assert.rejects(pool.verify(content, Buffer.from('garbage')), /no verdict in time/);
  let later;
  for (let tries = 0; tries < 200 && later === undefined; tries++) later = await pool.verify(content, Buffer.from('garbage')).catch(() => undefined);
  assert.equal(later?.code, 'signature_not_cms');
  await pool.close();
});

test('a thread that hangs is replaced', async () => {
  const pool = new Pool(join(folder, 'trust.p7b'), { hung: 500 });
  const first = pool.verify(Buffer.alloc(8 << 20), sign(content, authority.person()));
  await assert.rejects(first, Unavailable);
  for (let tries = 0; tries < 100 && !pool.ready; tries++) await new Promise((later) => { setTimeout(later, 50); });
  assert.deepEqual(await pool.verify(content, Buffer.from('garbage')), { signer: undefined, code: 'signature_not_cms' });
  await pool.close();
});
