/** The look of circles and boxes. */

const mark = {
  appearance: 'none',
  boxSizing: 'border-box',
  position: 'relative',
  flex: 'none',
  width: 24,
  height: 24,
  m: 0,
  border: '2px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  cursor: 'inherit',
  '&:checked': { borderColor: 'primary.main' },
  '&:disabled, &:disabled:checked': { borderColor: 'divider' },
  '&[aria-invalid=true], [aria-invalid=true] &': { borderColor: 'error.main' },
  '@media (forced-colors: active)': { appearance: 'auto' }, // backgrounds are not painted there
} as const;

/** The circle of a choice. */
export const radioLook = {
  ...mark,
  borderRadius: '50%',
  '&:checked::before': {
    content: '""',
    position: 'absolute',
    inset: 4,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '&:disabled:checked::before': { bgcolor: 'text.disabled' },
} as const;

/** The box of a statement. */
export const checkboxLook = {
  ...mark,
  borderRadius: '5px',
  '&:checked': { borderColor: 'primary.main', bgcolor: 'primary.main' },
  '&:checked::before': {
    content: '""',
    position: 'absolute',
    inset: 2,
    clipPath: 'polygon(14% 47%, 2% 60%, 41% 95%, 99% 22%, 85% 11%, 39% 70%)',
    bgcolor: 'primary.contrastText',
  },
  '&:disabled:checked': { borderColor: 'divider', bgcolor: 'text.disabled' },
} as const;

/** The line of a circle or a box with its words, as high as a thumb. */
export const choiceLine = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.25,
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'not-allowed', color: 'text.secondary' },
} as const;
