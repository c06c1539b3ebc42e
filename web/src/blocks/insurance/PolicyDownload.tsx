import { Alert } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { ApiError, download } from '#api/client';
import type { Order } from '#api/queries';
import { LoadingButton } from '#ui/LoadingButton';
import { policyFile as words } from './fileText';

/** What a failed download says (FLEET-27, FLEET-28). */
const downloadFault = (error: Error) =>
  error instanceof ApiError && [204, 404].includes(error.status) ? words.noFile : words.failed;

/** The button that saves the policy of an insurance, and beside it why that has failed. */
export function PolicyDownload({ order, main = false }: { order: Order; main?: boolean }) {
  const save = useMutation({ mutationFn: () => download(`/api/services/${order.id}/policy`, words.file) });
  return (
    <>
      <LoadingButton
        variant={main ? 'contained' : 'outlined'}
        onClick={() => save.mutate()}
        busy={save.isPending}
      >
        {words.download}
      </LoadingButton>
      {save.isError && <Alert severity="error">{downloadFault(save.error)}</Alert>}
    </>
  );
}
