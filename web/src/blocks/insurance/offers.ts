import type { Offer } from '#api/insurance';
import type { Company } from './answers';

/** The tariff that is shown first: without a franchise, else the company's own first one (INS-63). */
export const preferredTariff = ({ tariffs }: Offer) =>
  tariffs.find(({ franchise }) => franchise === 0) ?? tariffs[0];

/** Offers that can be compared: each by the tariff that is shown first. */
export const cheapestFirst = (offers: readonly Offer[]) =>
  offers
    .filter(({ tariffs }) => tariffs.length > 0)
    .sort((a, b) => (preferredTariff(a)?.price ?? 0) - (preferredTariff(b)?.price ?? 0));

/** An address that a browser may be led to. */
export const isWebAddress = (address: string | undefined) => /^https?:\/\//.test(address ?? '');

/** The chosen offer as the answers hold it, with the question that it answers. */
export function companyOf(
  offer: Offer,
  { franchise, price }: Offer['tariffs'][number],
  asked: string,
): Company {
  const { code, name, startLimit, isDocumentsNeeded: documents = false, productInfo, siteInfo } = offer;
  const terms = [productInfo, siteInfo].find(isWebAddress) ?? '';
  return { code, name, franchise, price, startLimit, documents, terms, asked };
}
