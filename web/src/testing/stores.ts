import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import type { StoreApi } from 'zustand';
import { portal, providers } from '#api/lasting';
import { signedOut, useSession } from '#api/session';
import { useStream } from '#api/stream';
import { useView } from '#features/accessibility/lowVision';
import { useViewBar } from '#features/accessibility/viewBar';
import { useProblem } from '#ui/problem';

const reset = <State>(store: StoreApi<State>) => store.setState(store.getInitialState(), true);

/** The files of unit tests share their stores, too. A draft that a test leaves unsaved is dropped, or the next one would save it. */
afterEach(() => {
  cleanup();
  signedOut(false);
  reset(useSession);
  reset(useStream);
  reset(useProblem);
  reset(useView);
  reset(useViewBar);
  reset(portal);
  reset(providers);
});
