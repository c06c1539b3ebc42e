import { Box, Button, Stack } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '../../api/client';
import { type Order, report as reportQuery } from '../../api/queries';
import { ReportView } from '../../blocks/extract/ReportView';
import { Outcome } from '../../order/Outcome';
import { Rating } from '../../order/Rating';
import { report as reportWords } from '../../order/text';
import { LoadError } from '../../ui/LoadError';
import { Loading } from '../../ui/Loading';
import { LoadingButton } from '../../ui/LoadingButton';
import { showProblem } from '../../ui/problem';
import { vehicleCheck } from './text';

/** The paid report (VCHK-13, GAP-30) and its PDF (VCHK-17); a download that fails says so (VCHK-19). */
export function Details({ order }: { order: Order }) {
  const report = useQuery(reportQuery(order.id));
  const save = useMutation({
    mutationFn: () => download(`/api/services/${order.id}/report?form=pdf`, reportWords.file),
    onError: showProblem,
  });
  return (
    <Stack spacing={3}>
      <Box>
        <Outcome
          kind="success"
          title={vehicleCheck.ready}
          actions={
            <>
              <LoadingButton variant="contained" onClick={() => save.mutate()} busy={save.isPending}>
                {reportWords.save}
              </LoadingButton>
              <Button component={Link} to="/services/ordered" variant="outlined">
                {vehicleCheck.toOrders}
              </Button>
            </>
          }
        />
      </Box>
      {report.isPending && <Loading rows={3} />}
      {report.isError && <LoadError of={report} />}
      {report.data && <ReportView report={report.data} number={order.id} />}
      <Rating order={order} />
    </Stack>
  );
}
