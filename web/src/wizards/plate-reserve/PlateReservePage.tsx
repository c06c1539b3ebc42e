import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { plateAvailability } from '../../api/lookups';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { barOf } from '../../wizard/bar';
import { Wizard } from '../../wizard/Wizard';
import { WizardShell } from '../../wizard/WizardShell';
import { Held } from './Held';
import { draft, empty, wizard } from './wizard';

const components = {
  centre: lazy(async () => ({ default: (await import('./steps/CentreStep')).CentreStep })),
  person: lazy(async () => ({ default: (await import('./steps/PersonStep')).PersonStep })),
  plate: lazy(async () => ({ default: (await import('./steps/PlateStep')).PlateStep })),
  check: lazy(async () => ({ default: (await import('./steps/CheckStep')).CheckStep })),
};

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

/** The plate reservation: filled in when it is possible (PRES-07 to PRES-14); with ?id= the screen follows an order. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) return <Available />;
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <Followed id={id} step={params.get('step')} />
    </Suspense>
  );
}

function Available() {
  const availability = useQuery(plateAvailability);
  const shell = (children: ReactNode) => (
    <WizardShell title={wizard.title} steps={barOf(wizard, wizard.path(empty))} current="centre">
      {children}
    </WizardShell>
  );
  if (!availability.data) {
    const retry = () => void availability.refetch();
    return shell(availability.isError ? <Failed onRetry={retry} /> : <Loading rows={2} />);
  }
  if (!availability.data.available) return shell(<Held availability={availability.data} />);
  return <Wizard map={wizard} draft={draft} components={components} />;
}
