import { Autocomplete, type AutocompleteRenderInputParams, Box } from '@mui/material';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { forms } from '#text/forms';
import { text } from '#text/uk';
import { inputLook, listFrame } from '#theme/inputLook';
import { LoadError, type Reading } from '#ui/LoadError';
import { useAskedField } from './askedFields';
import { describedBy, FieldFrame } from './FieldFrame';
import { fromList, chosen as isChosen, useFieldRule } from './fieldRules';
import { useChecks } from './useChecks';

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
  /** What reads the options: where it fails, the field says so and offers another try. */
  reading?: (Reading & { data: unknown }) | undefined;
  hint?: string | undefined;
  /** What was typed: for lists that are searched elsewhere, from three letters on, where nothing is filtered here. */
  onTyped?: (typed: string) => void;
  /** The option that is chosen when the list does not hold it any more. */
  kept?: Option | undefined;
}

/** Letters that a search elsewhere needs. */
const LEAST = 3;

/** Whether nothing is known of the options, because they could not be read. */
const hasFailed = (reading: ComboFieldProps<unknown>['reading']) =>
  Boolean(reading?.error) && reading?.data === undefined;

/** A list, before it what it does not hold any more. */
const withKept = <Option,>(
  listed: readonly Option[],
  kept: Option | undefined,
  keyOf: (option: Option) => string,
) => (kept && !listed.some((option) => keyOf(option) === keyOf(kept)) ? [kept, ...listed] : listed);

/** An option, the same object while it says the same: another one would replace what is being typed. */
function useSteady<Option>(
  option: Option | undefined,
  { keyOf, labelOf }: Pick<ComboFieldProps<Option>, 'keyOf' | 'labelOf'>,
) {
  const words = (one: Option | undefined) => one && `${keyOf(one)} ${labelOf(one)}`;
  const last = useRef(option);
  if (words(last.current) !== words(option)) last.current = option;
  return last.current;
}

/** What is typed into a list that is searched elsewhere, and what is found. */
function useSearch<Option>(props: ComboFieldProps<Option>) {
  const { keyOf, labelOf, reading, onTyped } = props;
  const kept = useSteady(props.kept, props);
  const [typed, setTyped] = useState('');
  const options = (onTyped && props.loading ? undefined : props.options) ?? []; // not those of an earlier search
  const none = hasFailed(reading) ? text.errors.unavailable : forms.none;
  const short = onTyped !== undefined && typed.trim().length < LEAST;
  return {
    options: withKept(options, kept, keyOf),
    noOptionsText: short ? forms.typeMore : none,
    onInputChange: (_: unknown, input: string, reason: string) => {
      setTyped(reason === 'input' ? input : '');
      if (reason === 'input') onTyped?.(input);
    },
    // What is chosen is found again only by its own words.
    ...(onTyped && {
      filterOptions: (all: Option[], { inputValue }: { inputValue: string }) =>
        kept && inputValue !== labelOf(kept)
          ? all.filter((option) => options.some((found) => keyOf(found) === keyOf(option)))
          : all,
    }),
  };
}

const texts = {
  loadingText: forms.searching,
  openText: forms.open,
  closeText: forms.close,
  clearText: forms.clear,
};

/** A choice among very many, found by typing. The form holds the option's words under the field's name. */
export function ComboField<Option>(props: ComboFieldProps<Option>) {
  const { name, label, keyOf, labelOf, chosen, onChosen, hint, reading } = props;
  const rule = useFieldRule(name, isChosen);
  const check = (value: string, values: unknown) => fromList(rule(value, values));
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value, values) => check(value, values) || true },
  });
  const { changed, left } = useChecks(name, check);
  useAskedField(name, label, check);
  const search = useSearch(props);
  const value = useSteady(
    search.options.find((option) => keyOf(option) === chosen),
    props,
  );
  const id = `field-${name}`;
  const fault = fieldState.error?.message;
  return (
    <>
      <FieldFrame id={id} label={label} fault={fault} hint={hint}>
        <Autocomplete
          {...search}
          sx={{ maxWidth: '34em' }}
          id={id}
          value={value ?? null}
          getOptionKey={keyOf}
          getOptionLabel={labelOf}
          isOptionEqualToValue={(option, other) => keyOf(option) === keyOf(other)}
          onChange={(_, option) => {
            field.onChange(option ? labelOf(option) : '');
            onChosen(option);
            changed();
          }}
          onBlur={() => {
            field.onBlur();
            left();
          }}
          disabled={props.disabled ?? false}
          loading={props.loading ?? false}
          {...texts}
          autoHighlight
          popupIcon={<Box sx={arrow} />}
          renderInput={(params) => (
            <ComboInput params={params} described={describedBy(id, hint, fault)} wrong={Boolean(fault)} />
          )}
        />
      </FieldFrame>
      {reading && hasFailed(reading) && (
        <Box sx={{ mt: 2 }}>
          <LoadError of={reading} />
        </Box>
      )}
    </>
  );
}

interface ComboInputProps {
  params: AutocompleteRenderInputParams;
  described: string | undefined;
  wrong: boolean;
}

function ComboInput({ params: { slotProps, disabled }, described, wrong }: ComboInputProps) {
  const { ref, onMouseDown, endAdornment } = slotProps.input;
  return (
    <Box ref={ref} onMouseDown={onMouseDown} sx={{ position: 'relative', '& button': { mr: 0.5 } }}>
      <Box
        component="input"
        {...(slotProps.htmlInput as object)}
        disabled={disabled}
        spellCheck={false}
        aria-required
        aria-invalid={wrong}
        aria-describedby={described}
        sx={{ ...inputLook, pr: 8, textOverflow: 'ellipsis' }}
      />
      {endAdornment}
    </Box>
  );
}

/** The arrow of the browser's own lists, in the middle of the button that opens this one. */
const arrow = {
  width: 24,
  height: 24,
  ...listFrame,
  '&::after': { ...listFrame['&::after'], insetInlineEnd: 7 },
} as const;
