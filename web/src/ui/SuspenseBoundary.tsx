import { type ReactNode, Suspense } from 'react';
import { Loading } from './Loading';

/** A part of a screen whose script comes when it is asked for. */
export function SuspenseBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Loading rows={2} />}>{children}</Suspense>;
}
