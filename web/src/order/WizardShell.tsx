import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { forms } from '#text/forms';
import { ordering } from '#text/ordering';
import { Page } from '#ui/Page';
import { type BarStep, StepBar } from './StepBar';

interface WizardShellProps {
  title: string;
  steps: BarStep[];
  current: string;
  faulty?: boolean;
  /** Where one comes from; by default the services. */
  back?: { to: string; label: string } | undefined;
  children: ReactNode;
}

/**
 * What surrounds the steps of every wizard: title, way back to the services, step bar (WIZ-01, ROUTE-27). The title, which takes
 * the focus, begins with the step, so that a screen reader says what has changed.
 */
export function WizardShell({ title, steps, current, faulty, back, children }: WizardShellProps) {
  const step = steps.find(({ name }) => name === current)?.title;
  return (
    <Page
      title={title}
      prefix={[faulty && forms.wizard.fault, step].filter(Boolean).join(': ')}
      part={step}
      back={back ?? { to: '/services', label: ordering.back }}
      key={current}
    >
      <Box sx={{ maxWidth: current === 'sign' ? 1120 : 860 }}>
        <StepBar steps={steps} current={current} />
        {children}
      </Box>
    </Page>
  );
}
