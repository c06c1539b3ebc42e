import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type PlateCheck, plateCheck, plateWords } from '#api/lookups';
import { Field } from '#form/Field';
import { RadioField } from '#form/RadioField';
import {
  LONGEST,
  layoutsOf,
  type PlateKind,
  platePicture,
  typedPlate,
  validIndividualPlate,
  verdicts,
} from '#lib/individualPlate';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { LoadingButton } from '#ui/LoadingButton';
import { PlatePicture } from '#ui/PlatePicture';
import { individualPlate as text } from './text';
import type { Answers } from './wizard';

interface PlateFieldsProps {
  type: PlateKind;
  region: number;
}

/** A plate as it is typed, drawn and checked: free, taken or banned (INZ-03, INZ-06 to INZ-24, INZ-41). */
export function PlateFields({ type, region }: PlateFieldsProps) {
  const words = useQuery(plateWords);
  const { setValue, trigger, clearErrors } = useFormContext<Answers>();
  const [plate, free] = useWatch<Answers, ['plate', 'free']>({ name: ['plate', 'free'] });
  const [asked, setAsked] = useState(free);
  const checked = useQuery(plateCheck(region, asked, type));
  const current = asked === plate && plate !== '' ? checked : undefined;
  const verdict = current?.data?.state;
  useEffect(() => {
    if (!verdict) return;
    setValue('free', verdict === 'free' ? asked : '');
    void trigger('plate');
  }, [verdict, asked, setValue, trigger]);
  if (!words.data) return words.isError ? <LoadError of={words} /> : <Loading rows={2} />;
  const wrong = validIndividualPlate(plate, type, words.data);
  const validate = (typed: string) => {
    const fault = validIndividualPlate(typed, type, words.data);
    if (fault) return fault;
    if (typed === asked && verdict) return verdicts[verdict];
    return typed === free ? '' : text.uncheckedPlate;
  };
  const check = () => {
    if (wrong) return void trigger('plate');
    if (!verdict) clearErrors('plate'); // the error asks for this check
    if (asked === plate) void checked.refetch();
    setAsked(plate);
  };
  const take = (suggested: string) => {
    setValue('plate', suggested, { shouldDirty: true });
    setValue('approved', false);
    setAsked(suggested);
  };
  return (
    <>
      <Field
        name="plate"
        label={text.plate}
        hint={text.hint[type]}
        maxLength={LONGEST}
        shape={typedPlate}
        validate={validate}
      />
      <Box sx={{ my: 2 }}>
        <LoadingButton variant="outlined" busy={Boolean(current?.isFetching)} onClick={check}>
          {text.check}
        </LoadingButton>
      </Box>
      <Box role="status" sx={{ minHeight: '1.5em', mb: 2 }}>
        {current?.isError && <Alert severity="warning">{text.notChecked}</Alert>}
        {current?.data && !current.isFetching && <Verdict check={current.data} onTaken={take} />}
      </Box>
      <Picture type={type} plate={plate} />
    </>
  );
}

const severities = { free: 'success', taken: 'warning', banned: 'error' } as const;

/** What the register says of a plate, and free ones near a taken one (AMB-081). */
function Verdict({ check, onTaken }: { check: PlateCheck; onTaken: (plate: string) => void }) {
  const { state, suggestions = [] } = check;
  return (
    <Alert severity={severities[state]}>
      {text.states[state]}
      {suggestions.length > 0 && (
        <>
          <Typography sx={{ mt: 1 }}>{text.near}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {suggestions.map((plate) => (
              <Button key={plate} variant="outlined" onClick={() => onTaken(plate)}>
                {plate}
              </Button>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}

/** The plate as it will look; of a motorcycle's, the layout is chosen by what it looks like (INZ-39). */
function Picture({ type, plate }: { type: PlateKind; plate: string }) {
  const layouts = layoutsOf(type);
  if (type === 'auto') {
    return <PlatePicture svg={platePicture(plate, type, '')} label={text.picture(plate)} width="24rem" />;
  }
  return (
    <RadioField
      name="layout"
      label={text.layout}
      options={layouts.map((layout) => ({
        value: layout,
        label: text.layouts[layout],
        aside: (
          <PlatePicture svg={platePicture(plate, type, layout)} label={text.picture(plate)} width="9rem" />
        ),
      }))}
    />
  );
}
