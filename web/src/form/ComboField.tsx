import { Autocomplete, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { forms } from '../text/forms';
import { fromList, chosen as isChosen, useFieldRule } from './fieldRules';

interface ComboFieldProps<Option> {
  name: string;
  label: string;
  options: readonly Option[] | undefined;
  keyOf: (option: Option) => string;
  labelOf: (option: Option) => string;
  /** The key that is chosen now. */
  chosen: string;
  onChosen: (option: Option | null) => void;
  loading?: boolean;
  disabled?: boolean;
  /** What is read when there is nothing to choose. */
  none?: string;
  hint?: string | undefined;
  /** What was typed: for lists that are searched elsewhere, where nothing is filtered here. */
  onTyped?: (typed: string) => void;
  /** The option that is chosen when the list does not hold it any more. */
  kept?: Option | undefined;
}

/** A list, before it what it does not hold any more. */
const withKept = <Option,>(
  listed: readonly Option[],
  kept: Option | undefined,
  keyOf: (option: Option) => string,
) => (kept && !listed.some((option) => keyOf(option) === keyOf(kept)) ? [kept, ...listed] : listed);

/** A choice among very many, found by typing. The form holds the option's words under the field's name. */
export function ComboField<Option>(props: ComboFieldProps<Option>) {
  const { name, label, keyOf, labelOf, chosen, onChosen, loading, disabled, hint, onTyped, kept } = props;
  const rule = useFieldRule(name, isChosen);
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value, values) => fromList(rule(value, values)) || true },
  });
  const options = withKept(props.options ?? [], kept, keyOf);
  const value = options.find((option) => keyOf(option) === chosen) ?? null;
  return (
    <Autocomplete
      id={`field-${name}`}
      options={options}
      value={value}
      getOptionKey={keyOf}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, other) => keyOf(option) === keyOf(other)}
      {...(onTyped ? { filterOptions: (all: Option[]) => all } : {})}
      onInputChange={(_, typed, reason) => reason === 'input' && onTyped?.(typed)}
      onChange={(_, option) => {
        field.onChange(option ? labelOf(option) : '');
        onChosen(option);
      }}
      onBlur={field.onBlur}
      disabled={disabled ?? false}
      loading={loading ?? false}
      loadingText={forms.searching}
      noOptionsText={props.none ?? forms.none}
      openText={forms.open}
      closeText={forms.close}
      clearText={forms.clear}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          margin="normal"
          error={Boolean(fieldState.error)}
          helperText={fieldState.error?.message ?? hint}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-required': true },
            inputLabel: { ...params.slotProps.inputLabel, shrink: true },
            formHelperText: { sx: { fontSize: '0.9375rem' } },
          }}
        />
      )}
    />
  );
}
