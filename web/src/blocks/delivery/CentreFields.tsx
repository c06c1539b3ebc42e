import type { ReactNode } from 'react';
import { SelectField } from '#form/SelectField';
import { inUkrainianOrder } from '#lib/collate';
import { forms } from '#text/forms';

interface CentreFieldsProps {
  /** The form's fields of the region and of the centre. */
  names: { region: string; centre: string };
  regions: readonly { id: number; name: string }[];
  /** Those of the region; undefined: they are not read yet. */
  centres: readonly { id: string; name: string; address: string }[] | undefined;
  /** The placeholder of the centres until they are read. */
  unread?: ReactNode;
  region: string;
  centre: string;
  /** Any centre of the region will do (PRES-04). */
  any?: boolean;
  onRegion?: (region: string) => void;
  onCentre?: (centre: string) => void;
}

/** Cities before all others, as the server lists them (PRES-24), then regions by the alphabet. */
const sorted = (regions: CentreFieldsProps['regions']) => {
  const city = ({ name }: { name: string }) => name.startsWith('м. ');
  const others = regions.filter((region) => !city(region));
  return [...regions.filter(city), ...inUkrainianOrder(others, ({ name }) => name)];
};

/** A service centre: the region first (PRES-23). */
export function CentreFields({
  names,
  regions,
  centres,
  unread,
  region,
  centre,
  any,
  onRegion,
  onCentre,
}: CentreFieldsProps) {
  const address = centres?.find(({ id }) => id === centre)?.address;
  return (
    <>
      <SelectField
        name={names.region}
        label={forms.centre.region}
        options={sorted(regions).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...(onRegion ? { onChosen: onRegion } : {})}
      />
      {region !== '' && !centres && unread}
      {region !== '' && centres && (
        <SelectField
          name={names.centre}
          label={forms.centre.centre}
          options={centres.map(({ id, name }) => ({ value: id, label: name }))}
          {...(any ? { empty: forms.centre.any, optional: true } : {})}
          {...(address ? { hint: address } : {})}
          {...(onCentre ? { onChosen: onCentre } : {})}
        />
      )}
    </>
  );
}
