/** The services by what people come for. */
import type { Service } from '#api/queries';
import { availability } from '#wizards/orderable';
import { services as words } from './text';

export type GroupName = keyof typeof words.groups;

interface Place {
  group: GroupName;
  /** What people call it beside its own words. */
  also: string;
}

const licence = 'права водійські посвідчення';
const certificate = 'техпаспорт свідоцтво реєстрація';
const user = 'доручення довіреність користування авто';
const post = 'пошта посилка доставка';

/** Where each service is, and by what other words it is found. */
const places: Record<string, Place> = {
  'licence-exchange': { group: 'licence', also: `${licence} заміна втрата` },
  'licence-correction': { group: 'licence', also: `${licence} помилка` },
  'traffic-tests': { group: 'licence', also: 'пдр іспит навчання' },
  'vehicle-check': { group: 'vehicle', also: 'вінкод vin купівля історія перевірити' },
  'exchange-spr': { group: 'vehicle', also: `${certificate} заміна втрата` },
  'spr-correction': { group: 'vehicle', also: `${certificate} помилка` },
  ownerToConfidant: { group: 'vehicle', also: user },
  confidantToOwner: { group: 'vehicle', also: user },
  'confidant-revoke': { group: 'vehicle', also: user },
  'plate-reserve': { group: 'plates', also: 'номери бронювання красивий' },
  inz: { group: 'plates', also: 'номери іменний власний' },
  'plate-storage': { group: 'plates', also: 'номери зберегти' },
  insurance: { group: 'insurance', also: 'автоцивілка осцпв страховка поліс' },
  'insurance-green': { group: 'insurance', also: 'страховка поліс кордон' },
  fines: { group: 'fines', also: 'постанова сплатити пдр' },
  'postal-shipment': { group: 'delivery', also: `${post} ${licence}` },
  reshipment: { group: 'delivery', also: `${post} ${licence}` },
  'reshipment-spr': { group: 'delivery', also: `${post} ${certificate}` },
  parking: { group: 'road', also: 'стоянка' },
  'service-stations': { group: 'road', also: 'сто ремонт' },
  'tow-truck': { group: 'road', also: 'поломка дтп' },
};

/** The group of a service; one that is new has a place, too. */
export const groupOf = ({ internalName }: Service): GroupName => places[internalName]?.group ?? 'other';

/** Whether something can be done with a service now, here or on another site. */
export const isThere = (service: Service) =>
  availability(service) === 'active' || service.outsideUrl !== undefined;

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'");

/** Words are compared without their last two letters, which a case changes, but by four at least: "номера" finds "номерний". */
const stem = (word: string) => word.slice(0, Math.max(4, word.length - 2));

/** The services in whose name, text, group or other words all typed words are. */
export function found(all: Service[], typed: string): Service[] {
  const stems = plain(typed).split(/\s+/).filter(Boolean).map(stem);
  return all.filter((service) => {
    const { name, short, internalName } = service;
    const text = plain([name, short, words.groups[groupOf(service)], places[internalName]?.also].join(' '));
    return stems.every((each) => text.includes(each));
  });
}

/** The groups in their order, each with its services in theirs (CAT-21); what is not there yet is apart. */
export function grouped(services: Service[]): { name: GroupName; services: Service[] }[] {
  const there = services.filter(isThere);
  return (Object.keys(words.groups) as GroupName[])
    .map((name) => ({
      name,
      services:
        name === 'later'
          ? services.filter((each) => !isThere(each))
          : there.filter((each) => groupOf(each) === name),
    }))
    .filter(({ services: some }) => some.length > 0);
}
