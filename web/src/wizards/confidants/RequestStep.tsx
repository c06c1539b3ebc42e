import { Alert, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '#api/client';
import { ApiError } from '#api/client';
import { confirmation, type Order } from '#api/queries';
import { FormActions } from '#form/FormActions';
import { dateTime, day, titleCase } from '#lib/format';
import { Facts } from '#ui/Facts';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { Reject } from './Reject';
import { confidants } from './text';

const text = confidants.request;

/** A request as its second side reads it, to be signed or rejected (CONF-07, CONF-15, CONF-26, CONF-41). */
export function RequestStep({ order }: { order: Order }) {
  const schema = order.confidant?.schema ?? 'owner';
  const record = useQuery(confirmation(order.id, schema));
  const refusal = record.error instanceof ApiError ? record.error.message : '';
  if (!record.data && !refusal) {
    return record.isError ? <LoadError of={record} /> : <Loading rows={2} />;
  }
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text.title}
      </Typography>
      <Typography sx={{ mb: 2 }}>{schema === 'owner' ? text.appoint : text.ask}</Typography>
      {record.data ? (
        <Request {...record.data.data} />
      ) : (
        <Alert severity="error" role="alert">
          {refusal} {text.gone}
        </Alert>
      )}
      <FormActions room={3}>
        {record.data && (
          <Button component={Link} to={`?id=${order.id}&step=sign`} variant="contained">
            {text.sign}
          </Button>
        )}
        <Reject order={order} />
      </FormActions>
      {order.deadline && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {text.until(dateTime(order.deadline.until))}
        </Typography>
      )}
    </Panel>
  );
}

function Request({ initiator, brand, model, plate, vin, dEnd }: Schema['Confirmation']['data']) {
  return (
    <Facts
      rows={[
        [confidants.initiator, titleCase(initiator)],
        [confidants.vehicle, `${brand} ${model}`],
        [confidants.plate, plate && <PlateView plate={plate} />],
        [confidants.vin, vin],
        [confidants.end, day(dEnd)],
      ]}
    />
  );
}
