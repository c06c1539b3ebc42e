import { expect, test } from 'vitest';
import { theme } from './theme';

test('screens are small up to 576, middling up to 768, large from 1200 px (SHELL-09, BIZ-02, AMB-015)', () => {
  const { down, up } = theme.breakpoints;
  expect([down('sm'), down('md'), down('lg')]).toEqual([
    '@media (max-width:576.95px)',
    '@media (max-width:768.95px)',
    '@media (max-width:1199.95px)',
  ]);
  expect([up('sm'), up('md'), up('lg')]).toEqual([
    '@media (min-width:577px)',
    '@media (min-width:769px)',
    '@media (min-width:1200px)',
  ]);
});
