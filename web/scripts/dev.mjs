// Runs the cabinet while it is changed (`make dev`). Vite serves the web app at the cabinet's address and passes calls on to the
// API behind it; a change of Go code, or of what is embedded in it, builds the programs again and restarts their parts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer as createListener } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createLogger, createServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The programs are beside those of `make build`, which another terminal may run. */
const programs = `${root}bin/dev`;
const [host, port] = (process.env.CABINET_LISTEN ?? '127.0.0.1:8080').split(':');
const publicURL = process.env.CABINET_PUBLIC_URL ?? `http://localhost:${port}`;

/** Whether everything is to end. */
let asked = false;

const say = (text) => console.log(`dev      ${text}`);

function run(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  return { child, ended };
}

/** Builds what `cabinet up` runs. Without the debugger's tables, which take a third of the linking. */
async function build() {
  const began = performance.now();
  const code = await run('go', [
    'build',
    '-ldflags=-w',
    '-o',
    `${programs}/`,
    './cmd/cabinet',
    './cmd/sandbox',
  ]).ended;
  return { built: code === 0, seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

/** Vite's log without the calls that fail while the API restarts. */
function quietly() {
  const logger = createLogger('warn');
  const { error } = logger;
  logger.error = (text, options) => {
    if (!/proxy error[\s\S]*ECONN/.test(text)) error(text, options);
  };
  return logger;
}

/** Ports below those from which systems take one for outgoing connections, which would take it while the API restarts. */
const ports = { first: 25_000, end: 32_000 };

async function freeAddress() {
  const free = ports.first + Math.floor(Math.random() * (ports.end - ports.first));
  const listener = createListener().listen(free, '127.0.0.1');
  try {
    await once(listener, 'listening');
  } catch {
    return freeAddress(); // another program's
  }
  listener.close();
  return `127.0.0.1:${free}`;
}

/** The folders of the packages that the programs are made of, with what is embedded in them. */
async function sourceFolders() {
  const list = '{{if .Module}}{{if .Module.Main}}{{.Dir}}{{end}}{{end}}';
  const { child, ended } = run('go', ['list', '-deps', '-f', list, './cmd/cabinet', './cmd/sandbox'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let folders = '';
  for await (const part of child.stdout) folders += part;
  await ended;
  const tops = folders
    .split('\n')
    .filter(Boolean)
    .map((folder) => folder.slice(root.length).split('/')[0]);
  return [...new Set(tops)].map((top) => `${root}${top}`);
}

/**
 * Whether a program may have changed with a file: not with tests, nor with what an editor writes beside the file, nor with the
 * engine, which is a module of its own and is not built again.
 */
const matters = (file) =>
  !/_test\.go$|\/testdata\/|\/\.[^/]*$|~$|\/node_modules\//.test(file) &&
  !file.startsWith(`${root}web/`) &&
  !file.startsWith(`${root}cmd/engine/`);

/** Builds after each change, one build at a time, and has the parts of new programs restarted. */
function buildAfterChanges(watcher, restart) {
  let wanted = false;
  let building = false;
  async function buildAgain() {
    if (building) return;
    building = true;
    while (wanted) {
      wanted = false;
      const { built, seconds } = await build();
      if (asked) return;
      say(built ? `built in ${seconds} s` : 'not built; the programs before the change run on');
      if (built) restart();
    }
    building = false;
  }
  watcher.on('all', (_, file) => {
    if (!matters(file)) return;
    wanted = true;
    setTimeout(buildAgain, 50); // an editor may write several files
  });
}

mkdirSync(programs, { recursive: true });
rmSync(`${programs}/engine`, { force: true });
symlinkSync('../engine', `${programs}/engine`);
const api = await freeAddress();
const vite = await createServer({
  root: `${root}web`,
  configFile: `${root}web/vite.config.ts`,
  customLogger: quietly(),
  server: {
    host,
    port: Number(port),
    strictPort: true,
    proxy: { '/api': `http://${api}`, '/auth': `http://${api}` },
  },
});
await vite.listen().catch((error) => {
  say(`${error.message}: end the program that uses it, or set CABINET_LISTEN to another address`);
  process.exit(1);
});

say('building the programs');
if (!(await build()).built) process.exit(1);

const cabinet = run(`${programs}/cabinet`, ['up'], {
  detached: true, // Ctrl-C in the terminal reaches it from here alone
  env: { ...process.env, CABINET_LISTEN: api, CABINET_PUBLIC_URL: publicURL, CABINET_WEB_DIR: `${root}web` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    cabinet.child.kill(asked ? 'SIGKILL' : 'SIGTERM');
    asked = true;
  });
}
vite.watcher.add(await sourceFolders());
buildAfterChanges(vite.watcher, () => cabinet.child.kill('SIGUSR1'));

const code = await cabinet.ended;
await vite.close();
process.exit(Number(code) || 0);
