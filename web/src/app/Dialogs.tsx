import type { ReactNode } from 'react';
import { EndingDialog } from '#features/auth/EndingDialog';
import { SessionDialog } from '#features/auth/SessionDialog';
import { ProblemDialog } from '#features/errors/ProblemDialog';

/** The dialogs that may open over any page. */
export default function Dialogs(): ReactNode {
  return (
    <>
      <EndingDialog />
      <SessionDialog />
      <ProblemDialog />
    </>
  );
}
