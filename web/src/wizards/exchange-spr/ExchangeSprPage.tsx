import { Alert, AlertTitle, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ownVehicles } from '../../api/lookups';
import type { Order, Vehicle } from '../../api/queries';
import { certificateExchange as text } from '../../text/certificateExchange';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { PlateView } from '../../ui/PlateView';
import { barOf } from '../../wizard/bar';
import { FollowOrder } from '../../wizard/FollowOrder';
import { Result } from '../../wizard/Result';
import { useMade } from '../../wizard/useOrderDraft';
import { Wizard } from '../../wizard/Wizard';
import { WizardShell } from '../../wizard/WizardShell';
import { application, choices, draft, empty, noChoice, wizard } from './wizard';

const components = {
  person: lazy(async () => ({ default: (await import('./steps/PersonStep')).PersonStep })),
};

const Stages = lazy(async () => ({ default: (await import('./Stages')).Stages }));
const SignStep = lazy(async () => ({ default: (await import('../../wizard/parts/SignStep')).SignStep }));

const bar = barOf(wizard, wizard.path(empty));

/** The exchange of a registration certificate: applied for here; with ?id= the screen follows the order (SPR-01, SPR-10). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Followed id={id} step={params.get('step')} /> : <Apply />;
}

/** The application for one of the citizen's vehicles; a vehicle's menu leads here with ?car= (SPR-11). */
function Apply() {
  const [params] = useSearchParams();
  const [car] = useState(params.get('car'));
  const vehicles = useQuery(ownVehicles);
  const shell = (children: ReactNode) => (
    <WizardShell title={wizard.title} steps={bar} current="person">
      {children}
    </WizardShell>
  );
  if (!vehicles.data) {
    const retry = () => void vehicles.refetch();
    return shell(vehicles.isError ? <Failed onRetry={retry} /> : <Loading rows={2} />);
  }
  const { data } = vehicles;
  if (data.length === 0) return shell(<NoVehicles />);
  return (
    <Wizard
      map={application}
      draft={draft}
      components={components}
      bar={bar}
      settle={(answers) => ({ ...answers, ...chosenOf(data, car, answers.vin), uuid: '' })}
    />
  );
}

/** The vehicle that the menu has named, the one that was chosen before, or the only one. */
function chosenOf(vehicles: Vehicle[], car: string | null, vin: string) {
  const chosen =
    vehicles.find(({ carId }) => carId === car) ??
    vehicles.find((vehicle) => vehicle.vin === vin) ??
    (vehicles.length === 1 ? vehicles[0] : undefined);
  return { vin: chosen?.vin ?? '', carId: chosen?.carId ?? '' };
}

function NoVehicles() {
  return (
    <Alert severity="warning" role="status">
      <AlertTitle component="h2" sx={{ fontSize: '1.125rem' }}>
        {text.noVehicles}
      </AlertTitle>
      {text.noVehiclesNote}
    </Alert>
  );
}

function Followed({ id, step }: { id: string; step: string | null }) {
  const { order, answers } = choices.use();
  useMade(draft, id);
  const chosen = order === id ? answers : noChoice;
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={barOf(wizard, wizard.path({ ...empty, ...chosen }))}
      waiting={text.handing}
      own={(order) =>
        unsigned(order) && (
          <Suspense fallback={<Loading rows={2} />}>
            <Stages order={order} step={step} />
          </Suspense>
        )
      }
      asks={{
        sign: (order) => (
          <Suspense fallback={<Loading rows={2} />}>
            <SignStep order={order} />
          </Suspense>
        ),
      }}
      result={(order) => <Done order={order} />}
    />
  );
}

/** The states before there is anything to sign. */
const unsigned = ({ status }: Order) => status === 'w8_2_permission' || status === 'w8_2_reserve';

function Done({ order }: { order: Order }) {
  const { delivery, plate } = order;
  return (
    <Result
      order={order}
      statement
      next={nextOf(order)}
      facts={[
        [text.steps.plate, plate && <PlateView key="plate" plate={plate.plate} />],
        [text.receive, [delivery?.type, delivery?.address].filter(Boolean).join(': ')],
        [
          text.parcel,
          delivery?.note &&
            (delivery.trackUrl ? (
              <Link key="note" href={delivery.trackUrl} target="_blank" rel="noreferrer">
                {delivery.note}
              </Link>
            ) : (
              delivery.note
            )),
        ],
      ]}
    />
  );
}

/** What comes after the application, by the way in which the certificate is received. */
function nextOf({ delivery }: Order): string[] {
  const { next } = text;
  if (!delivery) return [next.first, next.electronic];
  return delivery.address ? [next.first, next.post, next.office] : [next.first, next.pickup];
}
