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
import { Controller, useForm } from 'react-hook-form';
import { text } from '../../../text/uk';
import { Panel } from '../../../ui/Panel';
import { StepForm } from '../../../wizard/StepForm';
import { type Answers, empty, useDraft } from '../wizard';
import type { StepProps } from './step';

const ways = [
  { value: 'vin', label: text.check.byVin, hint: text.check.byVinHint },
  { value: 'person', label: text.check.byPerson, hint: text.check.byPersonHint },
] as const;

/** Search parameters: by VIN or by the owner's name (VCHK-01, AMB-069). */
export function SearchStep({ go, closed }: StepProps) {
  const answers = useDraft((draft) => draft.answers);
  const form = useForm<Pick<Answers, 'type'>>({
    shouldFocusError: false,
    defaultValues: { type: answers.type },
  });
  const next = ({ type }: Pick<Answers, 'type'>) => {
    if (type !== answers.type) useDraft.setState({ answers: { ...empty, type } });
    go('data');
  };
  return (
    <StepForm form={form} onNext={next} closed={closed}>
      <Panel>
        <Controller
          name="type"
          control={form.control}
          rules={{ required: text.check.how }}
          render={({ field, fieldState }) => (
            <FormControl error={Boolean(fieldState.error)}>
              <FormLabel
                id="how"
                sx={{ mb: 1, color: 'text.primary', fontWeight: 600, fontSize: '1.1875rem' }}
              >
                {text.check.how}
              </FormLabel>
              <RadioGroup {...field} aria-labelledby="how">
                {ways.map(({ value, label, hint }, index) => (
                  <FormControlLabel
                    key={value}
                    value={value}
                    sx={{ alignItems: 'flex-start', py: 1 }}
                    control={<Radio id={index === 0 ? 'field-type' : `type-${value}`} sx={{ mt: -0.75 }} />}
                    label={
                      <Box>
                        {label}
                        <Typography color="textSecondary">{hint}</Typography>
                      </Box>
                    }
                  />
                ))}
              </RadioGroup>
              {fieldState.error && (
                <FormHelperText sx={{ fontSize: '0.9375rem' }}>{fieldState.error.message}</FormHelperText>
              )}
            </FormControl>
          )}
        />
      </Panel>
    </StepForm>
  );
}
