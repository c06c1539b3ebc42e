/** What differs between the insurances that are ordered by one set of screens: motor insurance and the green card. */
import type { UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type DocumentKind, insuranceDocuments, insuranceOffers, type Offer } from '../../api/insurance';
import type { Wizard } from '../../wizard/defineWizard';
import type { ServerDraft } from '../../wizard/draft/draftState';
import { insurance as text } from './text';
import { type Answers, draft, fieldOf, offerRequest, orderOf, questionOf, wizard } from './wizard';

// biome-ignore lint/suspicious/noExplicitAny: a query's key is its own
type Query<Data> = UseQueryOptions<any, Error, Data, any>;

export interface Product {
  wizard: Wizard<Answers, string>;
  draft: ServerDraft<Answers>;
  /** The order as the server takes it. */
  orderOf: (answers: Answers) => object;
  /** The form's name of a field of the order. */
  fieldOf: (field: string) => string;
  offers: (answers: Answers) => Query<Offer[]>;
  /** The question that a chosen offer answers. */
  questionOf: (answers: Answers) => string;
  /** The documents that a company takes. */
  documents: (company: string) => Query<DocumentKind[]>;
  /** Whether the choice of the settlement belongs to the step of the address: the price does not depend on it. */
  placeWithAddress: boolean;
  words: {
    quick: string;
    otherHint: string;
    /** What the policy's number is called. */
    number: string;
    unfit: string;
    unfitNote: (type: string) => string;
  };
}

const motor: Product = {
  wizard,
  draft,
  orderOf,
  fieldOf,
  offers: (answers) => insuranceOffers(offerRequest(answers)),
  questionOf,
  documents: insuranceDocuments,
  placeWithAddress: false,
  words: {
    quick: text.quick,
    otherHint: text.otherHint,
    number: text.number,
    unfit: text.notOrderable,
    unfitNote: text.notOrderableNote,
  },
};

export const ProductContext = createContext<Product>(motor);

export const useProduct = () => useContext(ProductContext);

/** Whether vehicles of a type are insured; motor insurance goes by the type's own flag. */
export const SoldContext = createContext<(kind: { code: string; orderable: boolean }) => boolean>(
  ({ orderable }) => orderable,
);
