import type { Offer } from '../../api/insurance';

/** The tariff that is shown first: without a franchise, else the company's own first one (INS-63). */
export const preferredTariff = ({ tariffs }: Offer) =>
  tariffs.find(({ franchise }) => franchise === 0) ?? tariffs[0];

/** Offers that can be compared: each by the tariff that is shown first. */
export const cheapestFirst = (offers: readonly Offer[]) =>
  offers
    .filter(({ tariffs }) => tariffs.length > 0)
    .sort((a, b) => (preferredTariff(a)?.price ?? 0) - (preferredTariff(b)?.price ?? 0));
