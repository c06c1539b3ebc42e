import { insuranceDocuments, insuranceOffers } from '#api/insurance';
import type { Product } from '#blocks/insurance/product';
import { insurance as text } from '#blocks/insurance/text';
import { draft, offerRequest, questionOf, wizard } from './wizard';

/** Motor insurance, for the screens that it shares with the green card. */
export const motor: Product = {
  wizard,
  draft,
  offers: (answers) => insuranceOffers(offerRequest(answers)),
  questionOf,
  documents: insuranceDocuments,
  words: {
    quick: text.quick,
    otherHint: text.otherHint,
    number: text.number,
    unfit: text.notOrderable,
    unfitNote: text.notOrderableNote,
  },
};
