import { useQuery } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { shipmentOffer } from '#api/shipments';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { lazyStep } from '#wizard/lazyStep';
import type { StepProps } from '#wizard/useStepForm';
import { Wizard } from '#wizard/Wizard';
import { WizardGate } from '#wizard/WizardGate';
import { NothingToSend } from './NothingToSend';
import { ShippingContext } from './service';
import { CheckStep } from './steps/CheckStep';
import { ContactStep } from './steps/ContactStep';
import { DirectionStep } from './steps/DirectionStep';
import { empty, type Shipping, shippingOf } from './wizard';

const components = {
  direction: DirectionStep,
  address: lazyStep<StepProps>(async () => (await import('./steps/AddressStep')).AddressStep),
  contact: ContactStep,
  check: CheckStep,
};

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

/** A document is sent by post (DLV-01): one page for the three services; with ?id= the screen follows an order. */
export function Component() {
  const name = useLocation().pathname.split('/').at(2) ?? '';
  const service = useMemo(() => shippingOf(name), [name]);
  const [params] = useSearchParams();
  const id = params.get('id');
  return (
    <ShippingContext key={name} value={service}>
      {id ? (
        <SuspenseBoundary>
          <Followed id={id} step={params.get('step')} />
        </SuspenseBoundary>
      ) : (
        <Filled service={service} order={params.get('order')} />
      )}
    </ShippingContext>
  );
}

/** Every visit reads again what can be sent: it may have been handed out, or sent, in the meantime. */
function Filled({ service: { wizard, draft }, order }: { service: Shipping; order: string | null }) {
  const query = useQuery({ ...shipmentOffer(wizard.type), staleTime: 0 });
  return (
    <WizardGate
      map={wizard}
      empty={empty}
      query={query}
      refusal={(offer) =>
        offer.documents.length === 0 && <NothingToSend service={wizard.type} offer={offer} />
      }
    >
      {(offer) => (
        <Wizard saysBegun map={wizard} draft={draft} components={components} offer={{ offer, order }} />
      )}
    </WizardGate>
  );
}
