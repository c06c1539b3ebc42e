import { Alert, Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { freePlates, type PlateOption, type PlateSearch as Search } from '#api/lookups';
import { Field } from '#form/Field';
import { forms } from '#text/forms';
import { Loading } from '#ui/Loading';
import { plateText } from '#ui/PlateView';
import { useDebounced } from '#ui/useDebounced';
import { PlateGrid } from './PlateGrid';
import { plates as ownWords } from './text';

/** So many plates are shown at once; typing more finds the others. */
const SHOWN = 40;

const words = forms.plate;

interface PlateFields {
  num: string;
  plate: string;
}

interface PlateSearchProps {
  where: Omit<Search, 'num'>;
  /** A plate was chosen, or none is any more. */
  onChosen: (plate: PlateOption | null) => void;
}

/**
 * A free plate, searched by what is typed from one character on, half a second after typing rests; a newer search cancels
 * the older one (PRES-15 to PRES-17, PRES-27, PRES-28). The fields are `num` and `plate`.
 */
export function PlateSearch({ where, onChosen }: PlateSearchProps) {
  const typed = useWatch<PlateFields, 'num'>({ name: 'num' });
  const { setValue, clearErrors } = useFormContext<PlateFields>();
  const num = useDebounced(typed.trim());
  const found = useQuery(freePlates({ ...where, num }));
  const plates = found.data ?? [];
  const upToDate = num === typed.trim() && num !== '' && !found.isFetching;
  const offered = upToDate && plates.length > 0;
  const forget = () => {
    setValue('plate', '');
    onChosen(null);
  };
  useLeftFields();
  const refused = useRefusal(forget);
  const taken =
    refused.num === num && !plates.some(({ plate }) => plate === refused.plate) ? refused.plate : '';
  useEffect(() => {
    if (offered) clearErrors('num');
  }, [offered, clearErrors]);
  return (
    <>
      <Field
        name="num"
        label={words.search}
        hint={words.searchHint}
        required={false}
        maxLength={16}
        shape={(text) => {
          forget();
          return text.toUpperCase();
        }}
        validate={() => (offered ? '' : words.choose)} // no plate is in sight that could say so
      />
      <Box role="status" sx={{ my: 2, minHeight: '1.5em' }}>
        {offered && <Typography color="textSecondary">{words.found(plates.length)}</Typography>}
        {upToDate && plates.length === 0 && <Alert severity="info">{words.none}</Alert>}
      </Box>
      {num !== '' && found.isFetching && <Loading rows={2} />}
      {offered && <PlateGrid plates={plates.slice(0, SHOWN)} taken={taken} onChosen={onChosen} />}
      {upToDate && plates.length > SHOWN && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {words.more(SHOWN)}
        </Typography>
      )}
    </>
  );
}

/** A search that is not shown any more blocks no step; what was typed and chosen stays. */
function useLeftFields() {
  const { unregister } = useFormContext<PlateFields>();
  useEffect(
    () => () => unregister(['num', 'plate'], { keepValue: true, keepDefaultValue: true }),
    [unregister],
  );
}

/**
 * A plate that the server has refused is not sent again, and free plates are searched again (PRES-29). The reason names the plate and
 * stays in sight: clearing the plate is no change by the citizen, who may not have read it yet. Returns that plate, and by what it was found.
 */
function useRefusal(forget: () => void) {
  const queries = useQueryClient();
  const { formState, getValues, setError } = useFormContext<PlateFields>();
  const fault = formState.errors.plate;
  const why = fault?.type === 'server' ? (fault.message ?? '') : undefined;
  const [refused, setRefused] = useState({ plate: '', num: '' });
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    const { plate, num } = getValues();
    if (why === undefined || plate === '') return;
    setRefused({ plate, num: num.trim() });
    latest.current();
    setError('plate', { type: 'server', message: ownWords.refused(plateText(plate)) });
    void queries.invalidateQueries({ queryKey: ['plates', 'free'] });
  }, [why, queries, getValues, setError]);
  return refused;
}
