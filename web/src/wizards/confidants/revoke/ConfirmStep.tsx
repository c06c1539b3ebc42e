import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { Schema } from '#api/client';
import { service, vehicleRecord } from '#api/queries';
import { fullName } from '#blocks/person/PersonFacts';
import { day } from '#lib/format';
import { OrderButton } from '#order/OrderButton';
import { Outcome } from '#order/Outcome';
import { text as common } from '#text/uk';
import { Facts } from '#ui/Facts';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { useOrderDraft } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import { confidants as text } from '../text';
import { draft, wizard } from './wizard';

const words = text.revoke;

/** The question before an appointment is cancelled (CONF-09); only while the service is active (CONF-12). */
export function ConfirmStep({ closed }: StepProps) {
  const vehicleId = draft.use(({ answers }) => answers.vehicleId);
  const item = useQuery(service(wizard.type));
  const vehicle = useQuery(vehicleRecord('owner', vehicleId));
  if (item.data && item.data.activeService !== 'active') {
    return (
      <Outcome
        kind="error"
        title={text.inactive}
        actions={
          <Button component={Link} to="/vehicles/owner" variant="contained">
            {words.toFleet}
          </Button>
        }
      >
        {common.errors.later}
      </Outcome>
    );
  }
  if (!vehicle.data || !item.data) {
    return item.isError || vehicle.isError ? <LoadError of={[item, vehicle]} /> : <Loading rows={2} />;
  }
  return <Question vehicle={vehicle.data} closed={closed} />;
}

function Question({ vehicle, closed }: { vehicle: Schema['VehicleRecord']; closed: boolean }) {
  const creation = useOrderDraft(wizard, draft, {
    facts: vehicle,
    refusalOf: ({ fields, message }) => Object.values(fields)[0] ?? (message || text.unavailable),
  });
  const navigate = useNavigate();
  const { brand, model, makeYear, plate, vin, confidant } = vehicle;
  return (
    <>
      <Panel component="section">
        <Typography variant="h2" sx={{ mb: 1 }}>
          {words.question}
        </Typography>
        <Typography sx={{ mb: 2 }}>{words.note}</Typography>
        <Facts
          rows={[
            [text.confidant, confidant && fullName(confidant.holder)],
            [text.end, day(confidant?.endDate)],
            [text.vehicle, `${brand} ${model}, ${makeYear}`],
            [text.plate, plate && <PlateView plate={plate} />],
            [text.vin, vin],
          ]}
        />
      </Panel>
      <OrderButton
        label={words.order}
        creation={creation}
        back={() => void navigate('/vehicles/owner')}
        closed={closed}
      />
    </>
  );
}
