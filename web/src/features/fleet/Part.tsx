import { Box, Typography } from '@mui/material';
import type { Schema } from '#api/client';
import { day } from '#lib/format';
import { Facts } from '#ui/Facts';
import type { Relation } from './actions';
import { fullName } from './names';
import { fleet } from './text';
import { VehicleFines } from './VehicleFines';

export type PartName = keyof typeof fleet.parts;

interface PartProps {
  part: PartName;
  record: Schema['VehicleRecord'];
  relation: Relation;
}

/** The content of one part of a vehicle's page. */
export function Part({ part, record, relation }: PartProps) {
  switch (part) {
    case 'holder':
      return <Holder record={record} relation={relation} />;
    case 'fines':
      return <VehicleFines plate={record.plate} />;
    case 'registrations':
      return <Registrations record={record} />;
  }
}

/** The owner, for the owner's eyes who uses the vehicle (FLEET-05), and by what right the citizen has it. */
function Holder({ record, relation }: Omit<PartProps, 'part'>) {
  const { confidant: user, docType, expiredAt } = record;
  return (
    <Facts
      rows={[
        [fleet.owner, record.owner ? fullName(record.owner) : fleet.company],
        [
          fleet.confidant,
          user ? fullName(user.holder) : relation === 'owner' ? fleet.noConfidant : undefined,
        ],
        [fleet.role, user?.roleName],
        [fleet.from, day(user?.startDate)],
        [fleet.to, day(user?.endDate)],
        [fleet.right, fleet.rights[record.ownership]],
        [fleet.document, docType && fleet.documents[docType]],
        [fleet.expires, expiredAt !== user?.endDate && day(expiredAt)],
      ]}
    />
  );
}

/** The history as the server gives it: newest first, without operations about confidants (FLEET-13, FLEET-14). */
function Registrations({ record }: Pick<PartProps, 'record'>) {
  const history = record.regHistory ?? [];
  if (history.length === 0) return <Typography>{fleet.noHistory}</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {history.map(({ oper, dateReg, by }) => (
        <Box
          component="li"
          key={`${dateReg} ${oper}`}
          sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
        >
          <Typography color="textSecondary">
            {day(dateReg)}
            {by && `, ${by}`}
          </Typography>
          <Typography>{oper}</Typography>
        </Box>
      ))}
    </Box>
  );
}
