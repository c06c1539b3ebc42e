import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#api/client';
import { fines } from '#api/fines';
import { orders } from '#api/queries';
import { isUnpaid } from '#blocks/fines/urgency';
import { kyivToday, normalizePlate } from '#lib/validation';
import { Badge } from '#ui/Badge';
import { boughtFor } from './bought';
import { finesChip, policyChip, userChips } from './chips';
import { fleet } from './text';

interface VehicleChipsProps {
  plate: string | undefined;
  /** Undefined while it is not known. */
  record: Schema['VehicleRecord'] | undefined;
}

/** The last day of the motor policies that are known of a vehicle: entered, or bought here. */
export function usePolicyEnd(record: Schema['VehicleRecord'] | undefined): string | undefined {
  const { data: mine } = useQuery(orders);
  const entered = record?.insurance.policy.find(({ type }) => type === 'mtpl')?.endDate;
  const bought = boughtFor(mine, record?.vin ?? '', 'mtpl')[0]?.insurance.endDate;
  return [entered, bought]
    .filter((end) => end !== undefined)
    .sort()
    .at(-1);
}

/** What is to be known of a vehicle: its policy, its fines, and who may use it until when. What is not known has no label. */
export function VehicleChips({ plate, record }: VehicleChipsProps) {
  const { data: all } = useQuery(fines);
  const end = usePolicyEnd(record);
  const today = kyivToday();
  const own = all?.filter((fine) => plate && normalizePlate(fine.plate) === normalizePlate(plate));
  const labels = [
    ...(record ? [policyChip(end, today)] : []),
    ...(own ? [finesChip(own.filter(isUnpaid).length)] : []),
    ...(record ? userChips(record, today) : []),
  ];
  return (
    <Box
      component="ul"
      aria-label={fleet.state}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minHeight: '2rem', m: 0, p: 0, listStyle: 'none' }}
    >
      {labels.map((label) => (
        <li key={label.text}>
          <Badge label={label} />
        </li>
      ))}
    </Box>
  );
}
