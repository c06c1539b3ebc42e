import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { clearQueries } from './queries';

/** Workers are threads of one process, whose channels reach all of them: each worker is a browser of its own. */
const channels = globalThis as { BroadcastChannel: typeof BroadcastChannel & { ofWorker?: true } };
if (!channels.BroadcastChannel.ofWorker) {
  channels.BroadcastChannel = class extends channels.BroadcastChannel {
    static readonly ofWorker = true;
    constructor(name: string) {
      super(`${name} ${process.env.VITEST_WORKER_ID}`);
    }
  };
}

/** The files of unit tests share their workers: each test leaves the page, the clock and the mocks as it found them. */
afterEach(() => {
  cleanup();
  clearQueries();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
