import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDebounced } from '#ui/useDebounced';
import { useProduct } from './product';

/** How long changed answers rest before the companies are asked again, ms: each choice asks another question. */
const REST = 250;

/** Asks for the offers as soon as they are all that is missing: companies take a while, and the person is still at the step before. */
export function OffersAhead() {
  const { wizard, draft, offers, questionOf } = useProduct();
  const queries = useQueryClient();
  const question = draft.use(({ answers }) =>
    wizard.firstOpen(answers) === 'offer' ? questionOf(answers) : undefined,
  );
  const rested = useDebounced(question, REST);
  const asked = rested ?? question; // with the last answer that was missing they are asked immediately
  useEffect(() => {
    if (asked !== undefined) void queries.prefetchQuery(offers(draft.use.getState().answers));
  }, [asked, queries, offers, draft]);
  return null;
}
