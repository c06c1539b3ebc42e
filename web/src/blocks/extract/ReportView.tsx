import { Typography } from '@mui/material';
import type { Report } from '#api/queries';
import { dateTime, day } from '#lib/format';
import { forms } from '#text/forms';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { extract as words } from './text';

/** What a paid extract says (VCHK-13). */
export function ReportView({ report, number }: { report: Report; number: string }) {
  const names = words.facts;
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
          [words.otk, otk ? `№ ${otk.number}, ${day(otk.date)}. ${otk.result ?? ''}` : words.noOtk],
        ]}
      />
      <Typography variant="h3" component="h3" sx={{ mt: 4, mb: 1 }}>
        {words.operations}
      </Typography>
      <Facts
        rows={[...report.lastOpers]
          .sort((a, b) => b.dateReg.localeCompare(a.dateReg))
          .map((done) => [day(done.dateReg), `${done.oper}. ${done.by ?? ''}`])}
      />
      <Typography color="textSecondary" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
        {forms.result.number} {number} · {words.issued} {dateTime(report.issuedAt)}
      </Typography>
      <Typography color="textSecondary">{words.noneNote}</Typography>
    </Panel>
  );
}
