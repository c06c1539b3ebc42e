import { Alert } from '@mui/material';
import type { Schema } from '#api/client';
import { dateTime } from '#lib/format';
import { text as common } from '#text/uk';
import { insurance as text } from './text';

type InsuranceWorksProps = NonNullable<Schema['Maintenance']['insurance']>;

/** No policy can be ordered during works of the insurance: why, and until when (INS-12). */
export function InsuranceWorks({ reason, endsAt }: InsuranceWorksProps) {
  return (
    <Alert severity="info" role="status" sx={{ maxWidth: 860 }}>
      {text.works} {reason}. {common.errors.maintenanceUntil}: {dateTime(endsAt)}.
    </Alert>
  );
}
