import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Schema } from '../../../api/client';
import { maintenance, order as orderQuery, service, vehicleRecord } from '../../../api/queries';
import { fullName } from '../../../blocks/person/PersonFacts';
import { day } from '../../../lib/format';
import { OrderButton } from '../../../order/OrderButton';
import { Outcome } from '../../../order/Outcome';
import { noRefusal, useCreateOrder } from '../../../order/useCreateOrder';
import { text as common } from '../../../text/uk';
import { Facts } from '../../../ui/Facts';
import { LoadError } from '../../../ui/LoadError';
import { Loading } from '../../../ui/Loading';
import { OrderingBlocked } from '../../../ui/OrderingBlocked';
import { Panel } from '../../../ui/Panel';
import { PlateView } from '../../../ui/PlateView';
import { useSafeNavigate } from '../../../ui/useSafeNavigate';
import { confidants as text } from '../text';
import { orderOf, wizard } from './wizard';

const words = text.revoke;

/** The question before an appointment is cancelled (CONF-09); only while the service is active (CONF-12). */
export function ConfirmStep({ vehicleId }: { vehicleId: string }) {
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
  return <Question vehicle={vehicle.data} />;
}

function Question({ vehicle }: { vehicle: Schema['VehicleRecord'] }) {
  const creation = useRevocation(vehicle);
  const { data: works } = useQuery(maintenance);
  const navigate = useNavigate();
  const closed = Boolean(works?.orderingBlockedUntil);
  const { brand, model, makeYear, plate, vin, confidant } = vehicle;
  return (
    <>
      {closed && (
        <Box sx={{ mb: 3 }}>
          <OrderingBlocked />
        </Box>
      )}
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

/** Orders the revocation once, and goes on to its signature. */
function useRevocation(vehicle: Schema['VehicleCard']) {
  const lead = useSafeNavigate();
  const queries = useQueryClient();
  const [refused, setRefused] = useState(noRefusal);
  const idempotencyKey = useRef<string>(undefined);
  const { order, ...creation } = useCreateOrder({
    service: wizard.type,
    idempotencyKey: {
      get: () => idempotencyKey.current,
      set: (next) => {
        idempotencyKey.current = next;
      },
    },
    data: () => orderOf(vehicle),
    onMade: (made) => {
      queries.setQueryData(orderQuery(made.id).queryKey, made);
      void lead(`?id=${made.id}`, { replace: true });
    },
    onRefused: ({ fields, message, existingOrder }) =>
      setRefused({ refusal: Object.values(fields)[0] ?? (message || text.unavailable), existingOrder }),
  });
  const once = () => {
    setRefused(noRefusal);
    order();
  };
  return { ...creation, order: once, ...refused };
}
