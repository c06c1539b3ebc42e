/** The look of what a citizen fills in: fields are plain elements of the page. */

/** What is typed into, or chosen from a list. The ring of the focus is the page's. */
export const inputLook = {
  boxSizing: 'border-box',
  display: 'block',
  width: '100%',
  minHeight: 48,
  m: 0,
  px: 1.5,
  py: 1,
  font: 'inherit',
  lineHeight: 1.4,
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'text.secondary',
  borderRadius: '8px',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '&:hover:enabled': { borderColor: 'text.primary' },
  '&[aria-invalid=true]': { borderColor: 'error.main', borderWidth: 2 },
  '&:disabled': {
    color: 'text.secondary',
    opacity: 1, // Safari's own would make it pale
    bgcolor: 'background.default',
    borderColor: 'divider',
    cursor: 'not-allowed',
  },
} as const;

/** A list of the browser's, with an arrow that has room. */
export const listLook = { ...inputLook, appearance: 'none', pr: 5, textOverflow: 'ellipsis' } as const;

/** What surrounds such a list: it draws the arrow. */
export const listFrame = {
  position: 'relative',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineEnd: 18,
    top: 'calc(50% - 7px)',
    width: 8,
    height: 8,
    borderRight: '2px solid',
    borderBottom: '2px solid',
    borderColor: 'text.secondary',
    transform: 'rotate(45deg)',
    pointerEvents: 'none',
  },
} as const;

export const labelLook = { display: 'block', fontWeight: 600, color: 'text.primary' } as const;
export const hintLook = { color: 'text.secondary', fontSize: '1rem' } as const;
export const faultLook = { color: 'error.main', fontSize: '1rem', fontWeight: 600 } as const;
