// One thread that verifies, and is replaced when it does not answer in time.
import { Worker } from 'node:worker_threads';
import { Unavailable } from './refusal.js';

const WITHIN = 12e3; // the cabinet waits for 15 s
const AT_ONCE = 16;
const MEMORY = 256; // MB

export class Pool {
  #trust;
  #within;
  #worker;
  #waiting = new Map();
  #next = 0;
  ready = false;

  constructor(trust, within = WITHIN) {
    this.#trust = trust;
    this.#within = within;
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
    const verdict = new Promise((resolve, reject) => { this.#waiting.set(id, { resolve, reject }); });
    const timer = setTimeout(() => this.#replace(worker), this.#within);
    worker.postMessage({ id, content, signature });
    return verdict.finally(() => clearTimeout(timer));
  }

  async close() {
    this.closed = true;
    await this.#worker?.terminate();
  }
}
