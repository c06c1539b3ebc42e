import { Alert, Box, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { forms } from '#text/forms';
import { BY_RULE } from './useChecks';

export interface Fault {
  name: string;
  message: string;
  /** Found by the server, not by a rule of the form. */
  server: boolean;
}

/** The faults of fields, those inside of parts such as `passport.number` too. */
export function flatten(errors: FieldValues, prefix = ''): Fault[] {
  return Object.entries(errors).flatMap(([key, fault]) => {
    const name = prefix + key;
    if (!fault || typeof fault !== 'object' || key === 'ref') return [];
    return typeof fault.message === 'string'
      ? [{ name, message: fault.message, server: fault.type !== BY_RULE }]
      : flatten(fault, `${name}.`);
  });
}

export const fieldOf = (name: string) => document.getElementById(`field-${name}`);

/** As the fields are on the page; what has no field comes first. */
export const inOrder = (faults: Fault[]): Fault[] =>
  faults.toSorted((one, other) => {
    const [first, second] = [fieldOf(one.name), fieldOf(other.name)];
    if (!first || !second) return Number(Boolean(first)) - Number(Boolean(second));
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });

/** The label of a field, so that a fault says where it is. */
const labelOf = (name: string) => {
  const label = document.querySelector(`label[for="field-${name}"], [data-label-of="${name}"]`)?.textContent;
  if (!label) return '';
  return label.endsWith('?') ? `${label} ` : `${label}: `;
};

/**
 * The faults of a form, with links to their fields; it takes focus when "Next" has found some. What the server has refused
 * is listed at once.
 */
export function ErrorSummary({ faults, attempt }: { faults: Fault[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const listed = inOrder(faults.filter(({ server }) => server || attempt > 0));
  if (listed.length === 0) return null;
  return (
    <Alert severity="error" ref={box} tabIndex={-1} sx={{ mb: 3 }} role="alert">
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: '1.125rem' }}>
        {forms.wizard.faults}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {listed.map(({ name, message }) => (
          <li key={name}>
            {fieldOf(name) ? (
              <Link
                href={`#field-${name}`}
                color="inherit"
                onClick={(event) => {
                  event.preventDefault();
                  fieldOf(name)?.focus();
                }}
              >
                {labelOf(name)}
                {message}
              </Link>
            ) : (
              message
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
