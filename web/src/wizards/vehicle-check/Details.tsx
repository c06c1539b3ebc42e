import { Box, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '../../api/client';
import { type Order, type Report, report as reportQuery } from '../../api/queries';
import { dateTime, day } from '../../lib/format';
import { Outcome } from '../../order/Outcome';
import { report as reportWords } from '../../order/text';
import { forms } from '../../text/forms';
import { Facts } from '../../ui/Facts';
import { LoadError } from '../../ui/LoadError';
import { Loading } from '../../ui/Loading';
import { LoadingButton } from '../../ui/LoadingButton';
import { Panel } from '../../ui/Panel';
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
    </Stack>
  );
}

function ReportView({ report, number }: { report: Report; number: string }) {
  const names = vehicleCheck.facts;
  const otk = report.otkProtocol;
  return (
    <Panel>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {report.brand} {report.model}
      </Typography>
      <Facts
        rows={[
          [names.vin, report.vin],
          [names.plate, report.plate],
          [names.type, report.type],
          [names.body, report.body],
          [names.makeYear, report.makeYear],
          [
            names.engine,
            [report.engine.capacity ? `${report.engine.capacity} см³` : '', report.engine.fuel]
              .filter(Boolean)
              .join(', '),
          ],
          [names.color, report.color],
          [names.places, report.sittingPlaces],
          [names.weight, `${report.weight.empty} / ${report.weight.full} кг`],
          [names.first, day(report.firstRegisteredAt)],
          [names.last, day(report.lastRegisteredAt)],
          [names.by, report.registeredBy],
          [names.owners, report.numOfOwners],
          [names.note, report.note],
          [
            vehicleCheck.otk,
            otk ? `№ ${otk.number}, ${day(otk.date)}. ${otk.result ?? ''}` : vehicleCheck.noOtk,
          ],
        ]}
      />
      <Typography variant="h3" component="h3" sx={{ mt: 4, mb: 1 }}>
        {vehicleCheck.operations}
      </Typography>
      <Facts
        rows={[...report.lastOpers]
          .sort((a, b) => b.dateReg.localeCompare(a.dateReg))
          .map((done) => [day(done.dateReg), `${done.oper}. ${done.by ?? ''}`])}
      />
      <Typography color="textSecondary" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
        {forms.result.number} {number} · {vehicleCheck.issued} {dateTime(report.issuedAt)}
      </Typography>
      <Typography color="textSecondary">{vehicleCheck.noneNote}</Typography>
    </Panel>
  );
}
