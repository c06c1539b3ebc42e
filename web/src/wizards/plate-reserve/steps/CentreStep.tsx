import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { plateDictionary } from '#api/lookups';
import { service } from '#api/queries';
import { CentreFields } from '#blocks/delivery/CentreFields';
import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { money } from '#lib/format';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { plateReserve as text } from '../text';
import { type Answers, draft, wizard } from '../wizard';

/** For which vehicle, and where the plate is fetched (PRES-04, PRES-22 to PRES-26). Another place means other plates. */
export function CentreStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const dictionary = useQuery(plateDictionary);
  if (!dictionary.data) {
    return dictionary.isError ? <LoadError of={dictionary} /> : <Loading rows={2} />;
  }
  const { vehicleTypes, engineTypes } = dictionary.data;
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Panel>
        <Price />
        <RadioField
          name="vehicleType"
          label={text.vehicle}
          options={vehicleTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <RadioField
          name="electroCar"
          label={text.engine}
          options={engineTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Place />
      </Panel>
    </StepForm>
  );
}

function Place() {
  const { data } = useQuery(plateDictionary);
  const [region, centre] = useWatch<Answers, ['serviceRegion', 'serviceCenter']>({
    name: ['serviceRegion', 'serviceCenter'],
  });
  return (
    <CentreFields
      names={{ region: 'serviceRegion', centre: 'serviceCenter' }}
      regions={data?.regions ?? []}
      centres={(data?.centres ?? []).filter(({ regionId }) => String(regionId) === region)}
      region={region}
      centre={centre}
      any
    />
  );
}

/** What a plate costs at least, and for whom the service is (PRES-22, PRES-25, PRES-26). */
function Price() {
  const { data } = useQuery(service(wizard.type));
  return (
    <Typography color="textSecondary" sx={{ mb: 3 }}>
      {data?.price !== undefined && text.price(money(data.price))} {text.natural}
    </Typography>
  );
}
