import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '../../api/client';
import { orders } from '../../api/queries';
import { day } from '../../lib/format';
import { shownEmail } from '../../lib/validation';
import { PolicyDownload } from '../../parts/PolicyDownload';
import { fleet } from '../../text/fleet';
import { Facts } from '../../ui/Facts';
import { Panel } from '../../ui/Panel';
import type { Relation } from './actions';
import { boughtFor, isGreen } from './bought';

const words = fleet.policies;

interface PoliciesProps {
  record: Schema['VehicleRecord'];
  relation: Relation;
}

/** What is known of a vehicle's policies: what the citizen has told, and what was bought here. */
export function Policies({ record, relation }: PoliciesProps) {
  const { data: mine } = useQuery(orders);
  const bought = boughtFor(mine, record.vin);
  const [policy] = record.insurance.policy;
  const untold = bought.filter(({ insurance }) => insurance.policyNumber !== policy?.policyNumber);
  const printed = bought.filter(({ actions }) => actions.some(({ action }) => action === 'download_policy'));
  return (
    <Panel sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {words.title}
      </Typography>
      {policy ? (
        <Facts
          rows={[
            [words.company, policy.companyName],
            [words.number, policy.policyNumber],
            [words.end, day(policy.endDate)],
            [words.email, policy.email && shownEmail(policy.email)],
          ]}
        />
      ) : (
        <Typography sx={{ mb: 2 }}>
          {untold.some((order) => !isGreen(order)) ? words.untold : words.none}
        </Typography>
      )}
      {untold.map(({ id, insurance, service }) => (
        <Facts
          key={id}
          rows={[
            [words.company, insurance.company],
            [isGreen({ service }) ? words.greenNumber : words.number, insurance.policyNumber],
            [words.start, day(insurance.startDate)],
            [words.end, day(insurance.endDate)],
          ]}
        />
      ))}
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        <Button component={Link} to={`/vehicles/${relation}/${record.carId}/policy`} variant="outlined">
          {policy ? words.change : words.enter}
        </Button>
        {printed.map((order) => (
          <PolicyDownload key={order.id} order={order} />
        ))}
      </Box>
    </Panel>
  );
}
