import { Alert } from '@mui/material';
import { ApiError } from '#api/client';
import { fines as words } from './text';

/** Whether a list of fines was refused because operators have switched the lists off (FINE-15). */
export const listsOff = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'service_inactive';

/** In place of a list of fines that is switched off (FINE-15). */
export function ListsOff() {
  return (
    <Alert severity="info" role="status">
      <strong>{words.inactive}</strong>
      <br />
      {words.inactiveNote}
    </Alert>
  );
}
