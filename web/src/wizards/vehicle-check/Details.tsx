import { Box, Button, Stack } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '#api/client';
import { type Order, report as reportQuery } from '#api/queries';
import { ReportView } from '#blocks/extract/ReportView';
import { Outcome } from '#order/Outcome';
import { Rating } from '#order/Rating';
import { Result } from '#order/Result';
import { report as reportWords } from '#order/text';
import { numberText } from '#text/price';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { LoadingButton } from '#ui/LoadingButton';
import { showProblem } from '#ui/problem';
import { SaveReceipt } from '#ui/Save';
import { vehicleCheck } from './text';

/** What became of an order: the extract, or why there is none. */
export function Details({ order }: { order: Order }) {
  if (order.status === 'done') return <Extract order={order} />;
  return <Result order={order} next={[]} facts={[[vehicleCheck.vin, order.vehicle?.vin]]} />;
}

/**
 * The paid report (VCHK-13, GAP-30) and its PDF (VCHK-17), until when both are there, and the receipt; a download that fails says
 * so (VCHK-19).
 */
function Extract({ order }: { order: Order }) {
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
          title={order.label.text}
          actions={
            <>
              <LoadingButton variant="contained" onClick={() => save.mutate()} busy={save.isPending}>
                {reportWords.save}
              </LoadingButton>
              {order.invoice?.receiptPath && <SaveReceipt path={order.invoice.receiptPath} />}
              <Button component={Link} to="/services/ordered" variant="outlined">
                {vehicleCheck.toOrders}
              </Button>
            </>
          }
        >
          {order.explanation}
        </Outcome>
      </Box>
      {report.isPending && <Loading rows={3} />}
      {report.isError && <LoadError of={report} />}
      {report.data && <ReportView report={report.data} number={numberText(order.number)} />}
      <Rating order={order} />
    </Stack>
  );
}
