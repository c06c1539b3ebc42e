import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '#api/client';
import { catalogue, orders } from '#api/queries';
import { PolicyDownload } from '#blocks/insurance/PolicyDownload';
import { day } from '#lib/format';
import { longDay } from '#lib/longDay';
import { kyivToday, shownEmail } from '#lib/validation';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { type Relation, wizardOrInfo } from './actions';
import { boughtFor, type PolicyType } from './bought';
import { daysUntil, policyLeft, SOON } from './chips';
import { fleet } from './text';

const words = fleet.policies;

interface PoliciesProps {
  record: Schema['VehicleRecord'];
  relation: Relation;
}

/** What is known of a vehicle's policies: what the citizen has entered, and what was bought here. Not everybody goes abroad. */
export function Policies({ record, relation }: PoliciesProps) {
  const { data: mine } = useQuery(orders);
  const entered = (type: PolicyType) => record.insurance.policy.find((policy) => policy.type === type);
  const panel = (type: PolicyType) => {
    const bought = boughtFor(mine, record.vin, type);
    const page = `/vehicles/${relation}/${record.carId}/policy${type === 'mtpl' ? '' : `?type=${type}`}`;
    if (type === 'green' && !entered(type) && bought.length === 0) return null;
    return <PolicyPanel type={type} policy={entered(type)} bought={bought} page={page} car={record.carId} />;
  };
  return (
    <>
      {panel('mtpl')}
      {panel('green')}
    </>
  );
}

interface PolicyPanelProps {
  type: PolicyType;
  policy: Schema['OwnPolicy'] | undefined;
  bought: ReturnType<typeof boughtFor>;
  /** Where the policy is entered. */
  page: string;
  car: string;
}

function PolicyPanel({ type, policy, bought, page, car }: PolicyPanelProps) {
  const untold = bought.filter(({ insurance }) => insurance.policyNumber !== policy?.policyNumber);
  const printed = bought.filter(({ actions }) => actions.some(({ action }) => action === 'download_policy'));
  const { title, number, none, untold: enterIt, enter, change } = words[type];
  const end = [policy, ...bought.map(({ insurance }) => insurance)].flatMap((each) => each?.endDate ?? []);
  return (
    <Panel sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <EndsSoon type={type} end={end.sort().at(-1)} car={car} />
      {policy ? (
        <Facts
          rows={[
            [words.company, policy.companyName],
            [number, policy.policyNumber],
            [words.end, day(policy.endDate)],
            [words.email, policy.email && shownEmail(policy.email)],
          ]}
        />
      ) : (
        <Typography sx={{ mb: 2 }}>{untold.length > 0 ? enterIt : none}</Typography>
      )}
      {untold.map(({ id, insurance }) => (
        <Facts
          key={id}
          rows={[
            [words.company, insurance.company],
            [number, insurance.policyNumber],
            [words.start, day(insurance.startDate)],
            [words.end, day(insurance.endDate)],
          ]}
        />
      ))}
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        <Button component={Link} to={page} variant="outlined">
          {policy ? change : enter}
        </Button>
        {printed.map((order) => (
          <PolicyDownload key={order.id} order={order} />
        ))}
      </Box>
    </Panel>
  );
}

/** The last policy that is known ends soon, or has ended: the way to a new one (DASH-13). */
function EndsSoon({ type, end, car }: { type: PolicyType; end: string | undefined; car: string }) {
  const { data: services } = useQuery(catalogue);
  const days = end ? daysUntil(end, kyivToday()) : SOON + 1;
  if (!end || days > SOON) return null;
  const service = type === 'green' ? 'insurance-green' : 'insurance';
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {days < 0 ? words.over(longDay(end)) : words.left(policyLeft(days), longDay(end))} {words.inTime}
      <Box sx={{ mt: 1.5 }} className="no-print">
        <Button
          component={Link}
          to={wizardOrInfo(services ?? [], service, `?car=${car}`)}
          variant="contained"
        >
          {words.buyNew}
        </Button>
      </Box>
    </Alert>
  );
}
