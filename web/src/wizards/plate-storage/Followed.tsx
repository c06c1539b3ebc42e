import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storedPlates } from '#api/fleet';
import type { Order } from '#api/queries';
import { day } from '#lib/format';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import { PlateView } from '#ui/PlateView';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { plateStorage as text } from './text';
import { draft, empty, returnTo, wizard } from './wizard';

interface FollowedProps {
  id: string;
  step: string | null;
  /** The new last day, as the address says it to whom the bank sends back (PAY-07). */
  date: string | null;
}

/** An order of a plate's storage: paid, sent to the register, done (ORD-64, AMB-115). */
export function Followed({ id, step, date }: FollowedProps) {
  const steps = useFollowedSteps(wizard, draft, empty, id);
  const until = day(date ?? undefined);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      returnTo={returnTo}
      waiting={{ title: text.paid.title, note: until ? text.paid.until(until) : text.paid.note }}
      result={(order) => <Prolonged order={order} until={until} />}
    />
  );
}

/** The current storage. The order's own date counts; the one in the address is used when the order was erased. */
function Prolonged({ order, until }: { order: Order; until: string }) {
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: storedPlates.queryKey }), [queries]);
  const { plate, storage } = order;
  return (
    <Result
      order={order}
      next={[]}
      facts={[
        [text.steps.plate, plate && <PlateView key="plate" plate={plate.plate} />],
        [text.storedIn, plate?.centre],
        [text.newUntil, storage ? day(storage.endDate) : until],
        [text.count, storage && text.days(storage.days)],
      ]}
    />
  );
}
