// One thread that verifies, and is replaced when it hangs.
import { Worker } from 'node:worker_threads';
import { Unavailable } from './refusal.js';

const WITHIN = 12e3; // the cabinet waits for 15 s
const HUNG = 45e3; // longer than the largest list takes: the thread remembers it for the next request
const AT_ONCE = 64;
const MEMORY = 256; // MB

export class Pool {
  #trust;
  #within;
  #hung;
  #worker;
  #waiting = new Map();
  #next = 0;
  ready = false;

  constructor(trust, { within = WITHIN, hung = HUNG } = {}) {
    this.#trust = trust;
    this.#within = within;
    this.#hung = hung;
    this.#start();
  }

  #start() {
    const worker = new Worker(new URL('worker.js', import.meta.url), {
      workerData: { trust: this.#trust }, resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    worker.on('message', (message) => (message.ready ? this.ready = true : this.#answer(message)));
    worker.on('error', () => {}); // out of memory: it exits
    worker.on('exit', () => this.#replace(worker));
    this.#worker = worker;
  }

  // #replace starts another thread. Requests that wait for the old one fail without a verdict.
  #replace(worker) {
    if (worker !== this.#worker) return;
    this.ready = false;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Unavailable('verification was given up'));
    this.#waiting.clear();
    if (!this.closed) this.#start();
    void worker.terminate();
  }

  #answer({ id, signer, code, fault }) {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    if (fault === undefined) waiting.resolve({ signer, code });
    else waiting.reject(new Unavailable(fault));
  }

  // verify is the verdict: { signer } or { code }.
  verify(content, signature) {
    if (this.#waiting.size >= AT_ONCE) return Promise.reject(new Unavailable('too many at once'));
    const id = this.#next++;
    const worker = this.#worker;
    const timers = [];
    const verdict = new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      timers.push(setTimeout(() => this.#replace(worker), this.#hung));
    }).finally(() => timers.forEach(clearTimeout));
    const late = new Promise((_, reject) => {
      timers.push(setTimeout(() => reject(new Unavailable('no verdict in time')), this.#within));
    });
    worker.postMessage({ id, content, signature });
    return Promise.race([verdict, late]);
  }

  async close() {
    this.closed = true;
    await this.#worker?.terminate();
  }
}
