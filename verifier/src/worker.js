// Verifies in a thread of its own: the mathematics takes the processor for long, and the server must answer meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { Lists } from './lists.js';
import { Refusal, Unavailable } from './refusal.js';
import { verify } from './verifier.js';

const lists = new Lists(workerData.trust);

parentPort.on('message', async ({ id, content, signature }) => {
  parentPort.postMessage({ id, ...await outcome(Buffer.from(content), Buffer.from(signature)) });
});

async function outcome(content, signature) {
  try {
    return { signer: await verify(content, signature, lists) };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    // What a library says of its input may hold personal data, and stays here.
    return { fault: error instanceof Unavailable ? error.message : `${error?.name ?? 'error'} in the verifier` };
  }
}

parentPort.postMessage({ ready: true });
