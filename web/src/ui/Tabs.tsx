import { Box, ButtonBase } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface TabsProps {
  label: string;
  tabs: { name: string; content: ReactNode }[];
  /** The place of the tab that is open at first. */
  first?: number;
}

/** Tabs of one page; arrows, Home and End walk between them, and only the chosen one is in the tab order. */
export function Tabs({ label, tabs, first = 0 }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(first);
  const walk = (event: KeyboardEvent) => {
    const { length } = tabs;
    const to = {
      ArrowRight: (chosen + 1) % length,
      ArrowLeft: (chosen - 1 + length) % length,
      Home: 0,
      End: length - 1,
    };
    const next = to[event.key as keyof typeof to];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <Box>
      <Box
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        className="no-print"
        sx={{
          display: 'flex',
          columnGap: { xs: 2, sm: 3 },
          mb: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {tabs.map(({ name }, at) => (
          <ButtonBase
            key={name}
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
            sx={tabLook}
          >
            {name}
          </ButtonBase>
        ))}
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        {tabs[chosen]?.content}
      </Box>
    </Box>
  );
}

/** How a tab looks, chosen by aria-selected, or as a link by aria-current. */
export const tabLook = {
  py: 1.5,
  font: 'inherit',
  textAlign: 'left',
  color: 'text.secondary',
  textDecoration: 'none',
  borderBottom: '3px solid transparent',
  '@media (forced-colors: active)': { borderBottomColor: 'Canvas' }, // transparent is painted there
  mb: '-1px',
  '&:hover': { color: 'primary.main' },
  '&[aria-selected=true], &[aria-current=page]': {
    color: 'primary.main',
    fontWeight: 600,
    borderColor: 'primary.main',
  },
} as const;
