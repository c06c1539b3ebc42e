import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { service as serviceQuery, type Vehicle } from '../../../api/queries';
import { FormActions } from '../../../form/FormActions';
import { day, money } from '../../../lib/format';
import { Uncertain } from '../../../order/OrderButton';
import { useCreateOrder } from '../../../order/useCreateOrder';
import { LoadingButton } from '../../../ui/LoadingButton';
import { Panel } from '../../../ui/Panel';
import { showProblem } from '../../../ui/problem';
import { useSafeNavigate } from '../../../ui/useSafeNavigate';
import { vehicleCheck } from '../text';
import { searchOf, useDraft, wizard } from '../wizard';
import type { StepProps } from './step';

/** The result of the search (VCHK-08 to VCHK-10), what the report costs (VCHK-12), and the order. */
export function ResultStep({ go, closed }: StepProps) {
  const { found = [], carId } = useDraft((draft) => draft.answers);
  if (found.length === 0) return <NothingFound onBack={() => go('data')} />;
  return (
    <Stack spacing={3}>
      <Panel>
        <Typography variant="h2" id="found" sx={{ mb: 2 }}>
          {found.length === 1 ? vehicleCheck.one : vehicleCheck.several}
        </Typography>
        {found.length === 1 && found[0] ? (
          <VehicleWords vehicle={found[0]} />
        ) : (
          <RadioGroup
            aria-labelledby="found"
            value={carId}
            onChange={(_, chosen) =>
              useDraft.setState(({ answers }) => ({
                answers: { ...answers, carId: chosen },
                idempotencyKey: undefined,
              }))
            }
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
        )}
      </Panel>
      <Offer onBack={() => go('data')} closed={closed} />
    </Stack>
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

function NothingFound({ onBack }: { onBack: () => void }) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Alert severity="info" role="status">
        <Typography sx={{ fontWeight: 600 }}>{vehicleCheck.none}</Typography>
        {vehicleCheck.noneNote}
      </Alert>
      <Button variant="outlined" onClick={onBack}>
        {vehicleCheck.change}
      </Button>
    </Stack>
  );
}

/** The price, what it buys, and the button that orders once however often it is pressed. */
function Offer({ onBack, closed }: { onBack: () => void; closed: boolean }) {
  const { data: service } = useQuery(serviceQuery(wizard.type));
  const carId = useDraft((draft) => draft.answers.carId);
  const create = useOrder();
  const ready = carId !== '' && !closed;
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
      {create.uncertain && <Uncertain />}
      <FormActions room={3}>
        <Button variant="outlined" onClick={onBack}>
          {vehicleCheck.change}
        </Button>
        <LoadingButton
          variant="contained"
          busy={create.busy}
          aria-disabled={!ready}
          onClick={() => {
            if (ready) create.order();
            else document.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
          }}
        >
          {vehicleCheck.order}
        </LoadingButton>
      </FormActions>
    </Panel>
  );
}

/** Orders the report for the chosen vehicle, and goes on to the payment. */
function useOrder() {
  const lead = useSafeNavigate();
  return useCreateOrder({
    service: wizard.type,
    idempotencyKey: {
      get: () => useDraft.getState().idempotencyKey,
      set: (idempotencyKey) => useDraft.setState({ idempotencyKey }),
    },
    data: () => {
      const { answers } = useDraft.getState();
      return { search: searchOf(answers), carId: answers.carId };
    },
    onMade: ({ id }) => {
      useDraft.setState({ made: id });
      void lead(`?id=${id}&step=payment`, { replace: true });
    },
    onRefused: showProblem,
  });
}
