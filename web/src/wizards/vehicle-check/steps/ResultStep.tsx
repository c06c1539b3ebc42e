import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { service as serviceQuery, type Vehicle } from '#api/queries';
import { FormActions } from '#form/FormActions';
import { day, money } from '#lib/format';
import { Uncertain } from '#order/OrderButton';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { LoadingButton } from '#ui/LoadingButton';
import { Panel } from '#ui/Panel';
import { showProblem } from '#ui/problem';
import { useOrderDraft } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import { vehicleSearch } from '../search';
import { vehicleCheck } from '../text';
import { draft, wizard } from '../wizard';

/** The result of the search (VCHK-08 to VCHK-10), what the report costs (VCHK-12), and the order. */
export function ResultStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const query = useQuery(vehicleSearch(answers));
  const found = query.data;
  if (!found) return query.error ? <Unread query={query} back={back} /> : <Loading rows={2} />;
  if (found.length === 0) return <NothingFound back={back} />;
  // One vehicle is chosen by itself (VCHK-09).
  const chosen = found.length === 1 ? found[0] : found.find(({ carId }) => carId === answers.carId);
  return (
    <Stack spacing={3}>
      <Panel>
        <Typography variant="h2" id="found" sx={{ mb: 2 }}>
          {found.length === 1 ? vehicleCheck.one : vehicleCheck.several}
        </Typography>
        {found.length === 1 && chosen ? (
          <VehicleWords vehicle={chosen} />
        ) : (
          <Choice found={found} carId={chosen?.carId ?? ''} closed={closed} />
        )}
      </Panel>
      <Offer carId={chosen?.carId ?? ''} back={back} closed={closed} />
    </Stack>
  );
}

/** The search could not be made again, after a refresh or on another device. */
function Unread({ query, back }: { query: Parameters<typeof LoadError>[0]['of'] } & Back) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <LoadError of={query} />
      <Button variant="outlined" onClick={back}>
        {vehicleCheck.change}
      </Button>
    </Stack>
  );
}

type Back = Pick<StepProps, 'back'>;

function Choice({ found, carId, closed }: { found: Vehicle[]; carId: string; closed: boolean }) {
  return (
    <RadioGroup
      aria-labelledby="found"
      value={carId}
      onChange={(_, chosen) => draft.update({ carId: chosen })}
    >
      {found.map((vehicle) => (
        <FormControlLabel
          key={vehicle.carId}
          value={vehicle.carId}
          disabled={closed}
          sx={{ alignItems: 'flex-start', py: 1 }}
          control={<Radio sx={{ mt: -0.75 }} />}
          label={<VehicleWords vehicle={vehicle} />}
        />
      ))}
    </RadioGroup>
  );
}

function VehicleWords({ vehicle }: { vehicle: Vehicle }) {
  const engine = vehicle.capacity ? `${vehicle.capacity} см³` : '';
  const registered = vehicle.dRegLast ? `остання реєстрація ${day(vehicle.dRegLast)}` : '';
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>
        {vehicle.brand} {vehicle.model}, {vehicle.makeYear}
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[vehicle.plate, vehicle.vin, engine, registered].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}

function NothingFound({ back }: Back) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Alert severity="info" role="status">
        <Typography sx={{ fontWeight: 600 }}>{vehicleCheck.none}</Typography>
        {vehicleCheck.noneNote}
      </Alert>
      <Button variant="outlined" onClick={back}>
        {vehicleCheck.change}
      </Button>
    </Stack>
  );
}

/** The price, what it buys, and the button that orders once however often it is pressed. */
function Offer({ carId, back, closed }: { carId: string; closed: boolean } & Back) {
  const { data: service } = useQuery(serviceQuery(wizard.type));
  const creation = useOrderDraft(wizard, draft, { facts: carId, onRefused: showProblem });
  const [missed, setMissed] = useState(false);
  const unchosen = carId === '';
  const order = () => {
    if (closed) return;
    setMissed(unchosen);
    if (unchosen) document.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
    else creation.order();
  };
  return (
    <Panel>
      <Typography variant="h2">{vehicleCheck.includes}</Typography>
      <Box component="ul" sx={{ pl: 2.5, my: 2 }}>
        {vehicleCheck.included.map((line) => (
          <Typography component="li" key={line}>
            {line}
          </Typography>
        ))}
      </Box>
      {service?.price !== undefined && (
        <Typography sx={{ fontSize: '1.5rem', fontWeight: 650 }}>{money(service.price)}</Typography>
      )}
      {missed && unchosen && (
        <Alert severity="error" role="alert" sx={{ mt: 2 }}>
          {vehicleCheck.several}
        </Alert>
      )}
      {creation.uncertain && <Uncertain />}
      <FormActions room={3}>
        <Button variant="outlined" onClick={back}>
          {vehicleCheck.change}
        </Button>
        <LoadingButton
          variant="contained"
          busy={creation.busy}
          aria-disabled={unchosen || closed}
          aria-describedby={unchosen && !closed ? 'choose-hint' : undefined}
          onClick={order}
        >
          {vehicleCheck.order}
        </LoadingButton>
        {unchosen && !closed && (
          <Box id="choose-hint" sx={{ color: 'text.secondary' }}>
            {vehicleCheck.notChosen}
          </Box>
        )}
      </FormActions>
    </Panel>
  );
}
