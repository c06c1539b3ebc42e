import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { lazyStep } from '#wizard/lazyStep';
import { Wizard } from '#wizard/Wizard';
import { DataStep } from './steps/DataStep';
import { SearchStep } from './steps/SearchStep';
import { draft, wizard } from './wizard';

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

const components = {
  search: SearchStep,
  data: DataStep,
  result: lazyStep(async () => (await import('./steps/ResultStep')).ResultStep),
};

/** The vehicle check; with ?id= the screen follows an order (ROUTE-18, ROUTE-23). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) return <Wizard map={wizard} draft={draft} components={components} />;
  return (
    <SuspenseBoundary>
      <Followed id={id} step={params.get('step')} />
    </SuspenseBoundary>
  );
}
