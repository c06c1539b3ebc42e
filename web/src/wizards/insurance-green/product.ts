import { greenDocuments, greenOffers } from '#api/insurance';
import type { Product } from '#blocks/insurance/product';
import { insuranceGreen as text } from './text';
import { draft, offerRequest, questionOf, wizard } from './wizard';

/** The green card, for the screens that it shares with the motor insurance. */
export const green: Product = {
  wizard,
  draft,
  offers: (answers) => greenOffers(offerRequest(answers)),
  questionOf,
  documents: greenDocuments,
  place: { label: text.place, hint: text.placeHint },
  words: {
    quick: text.quick,
    otherHint: text.otherHint,
    number: text.number,
    unfit: text.unfit,
    unfitNote: text.unfitNote,
  },
};
