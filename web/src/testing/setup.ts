import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { clearQueries } from './queries';

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
