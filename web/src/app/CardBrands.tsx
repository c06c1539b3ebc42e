import { Box } from '@mui/material';
import { text } from '#text/uk';

const frame = {
  height: 32,
  borderRadius: 4,
  border: '1px solid var(--mui-palette-divider)',
  background: 'var(--mui-palette-common-white)',
} as const;

/** The two brands of cards that are paid with (SHELL-17, BIZ-26). */
export function CardBrands() {
  return (
    <Box
      component="ul"
      aria-label={text.footer.cards}
      sx={{ display: 'flex', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}
    >
      <li>
        <svg viewBox="0 0 56 32" role="img" aria-label="Visa" style={frame}>
          <text
            x="28"
            y="21.5"
            textAnchor="middle"
            fontFamily="Arial, sans-serif"
            fontSize="15"
            fontWeight="700"
            fontStyle="italic"
            letterSpacing="0.5"
            fill="#1a1f71"
          >
            VISA
          </text>
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 56 32" role="img" aria-label="Mastercard" style={frame}>
          <circle cx="22.5" cy="16" r="9" fill="#eb001b" />
          <circle cx="33.5" cy="16" r="9" fill="#f79e1b" />
          <path d="M28 8.88a9 9 0 0 1 0 14.24 9 9 0 0 1 0-14.24z" fill="#ff5f00" />
        </svg>
      </li>
    </Box>
  );
}
