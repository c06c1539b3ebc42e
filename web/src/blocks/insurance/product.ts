/** What differs between the insurances that are ordered by one set of screens: motor insurance and the green card. */
import type { UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { DocumentKind, Offer } from '#api/insurance';
import type { Wizard } from '#wizard/defineWizard';
import type { WizardDraft } from '#wizard/draft/draftState';
import type { Answers } from './answers';
import type { Offered } from './reconciled';

// biome-ignore lint/suspicious/noExplicitAny: a query's key is its own
type Query<Data> = UseQueryOptions<any, Error, Data, any>;

export interface Product {
  wizard: Wizard<Answers, string, Offered, undefined, 'insurance' | 'insurance-green'>;
  draft: WizardDraft<Answers>;
  offers: (answers: Answers) => Query<Offer[]>;
  /** The question that a chosen offer answers. */
  questionOf: (answers: Answers) => string;
  /** The documents that a company takes. */
  documents: (company: string) => Query<DocumentKind[]>;
  /** The field of the settlement on the step of the address; without it the settlement is the one that the price depends on. */
  place?: { label: string; hint: string };
  words: {
    quick: string;
    otherHint: string;
    /** What the policy's number is called. */
    number: string;
    unfit: string;
    unfitNote: (type: string) => string;
  };
}

export const ProductContext = createContext<Product | undefined>(undefined);

/** The insurance of the page that the component is on. */
export function useProduct(): Product {
  const product = useContext(ProductContext);
  if (!product) throw new Error('no ProductContext around an insurance');
  return product;
}

/** Whether vehicles of a type are insured; motor insurance goes by the type's own flag. */
export const SoldContext = createContext<(kind: { code: string; orderable: boolean }) => boolean>(
  ({ orderable }) => orderable,
);
