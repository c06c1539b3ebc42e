import {
  Box,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useController } from 'react-hook-form';
import type { PlateOption } from '#api/lookups';
import { useFieldRule } from '#form/fieldRules';
import { legend } from '#form/RadioField';
import { useChecks } from '#form/useChecks';
import { forms } from '#text/forms';
import { PlateView } from '#ui/PlateView';
import { plateCost } from './plateCost';
import { plates as words } from './text';

interface PlateGridProps {
  plates: readonly PlateOption[];
  /** A plate that another citizen has taken since it was found: it stays in sight, and cannot be chosen. */
  taken: string;
  onChosen: (plate: PlateOption | null) => void;
}

/** Free plates as they look, to choose one of; the field is `plate`. */
export function PlateGrid({ plates, taken, onChosen }: PlateGridProps) {
  const rule = useFieldRule<string>('plate', (plate) => (plate ? '' : forms.plate.choose));
  const check = (plate: string | null, values: unknown) => rule(plate ?? '', values);
  const { field, fieldState } = useController({
    name: 'plate',
    rules: { validate: (plate, values) => check(plate, values) || true },
  });
  const { changed } = useChecks('plate', check);
  const [first] = plates;
  const oneCentre = plates.every(({ depId }) => depId === first?.depId);
  return (
    <FormControl error={Boolean(fieldState.error)} fullWidth>
      <FormLabel id="label-plate" data-label-of="plate" sx={legend}>
        {forms.plate.choose}
      </FormLabel>
      {oneCentre && first && <Typography sx={{ mb: 1.5 }}>{words.centre(first.depName)}</Typography>}
      <RadioGroup
        aria-labelledby="label-plate"
        name="plate"
        value={String(field.value ?? '')}
        onBlur={field.onBlur}
        onChange={(_, plate) => {
          field.onChange(plate);
          changed();
          onChosen(plates.find((option) => option.plate === plate) ?? null);
        }}
        sx={grid}
      >
        {taken && <Taken plate={taken} />}
        {plates.map((option, index) => (
          <Free
            key={option.plate}
            id={index === 0 ? 'field-plate' : `plate-${option.plate}`}
            option={option}
            centre={!oneCentre}
          />
        ))}
      </RadioGroup>
      {fieldState.error && (
        <FormHelperText sx={{ mx: 0, fontSize: '0.9375rem' }}>{fieldState.error.message}</FormHelperText>
      )}
    </FormControl>
  );
}

function Free({ id, option, centre }: { id: string; option: PlateOption; centre: boolean }) {
  const { plate, cost, depName } = option;
  return (
    <FormControlLabel
      value={plate}
      control={<Radio id={id} />}
      label={
        <>
          <PlateView plate={plate} />
          <Box component="span" sx={{ display: 'block', mt: 0.5, whiteSpace: 'nowrap' }}>
            {plateCost(cost)}
          </Box>
          {centre && (
            <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
              {depName}
            </Typography>
          )}
        </>
      }
    />
  );
}

function Taken({ plate }: { plate: string }) {
  return (
    <FormControlLabel
      value={plate}
      disabled
      control={<Radio />}
      label={
        <>
          <Box component="s" sx={{ opacity: 0.6 }}>
            <PlateView plate={plate} />
          </Box>
          <Box component="span" sx={{ display: 'block', mt: 0.5 }}>
            {words.taken}
          </Box>
        </>
      }
    />
  );
}

/** Each plate in a box of its own, which is wholly a label. */
const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(13.5rem, 1fr))',
  '& > label': {
    alignItems: 'flex-start',
    m: 0,
    p: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    '&:hover:not(.Mui-disabled)': { bgcolor: 'action.hover' },
    '&:has(:checked)': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
  },
  '& .MuiRadio-root': { mt: -0.5 },
  // The focused plate is not hidden by the buttons below, which stay in sight.
  '& input': { scrollMarginBottom: '9rem' },
} as const;
