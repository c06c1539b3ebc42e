import type { ComponentType, ReactNode } from 'react';
import { renderMatches } from 'react-router';
import { useCurrentRouter } from './currentRouter';
import { FaultBoundary } from './FaultBoundary';

interface RoutedPageProps {
  /** The place of the first page until it is there. */
  loading?: ReactNode;
  /** Replaces a page that failed, or whose script did not come. */
  Fault?: ComponentType<{ error: unknown }>;
}

/** The page at the current address. */
export function RoutedPage({ loading, Fault = Rethrown }: RoutedPageProps) {
  const { location, matches, error } = useCurrentRouter().state;
  if (error !== undefined) return <Fault error={error} />;
  if (!matches) return loading;
  return (
    <FaultBoundary Fault={Fault} location={location}>
      {renderMatches(matches)}
    </FaultBoundary>
  );
}

function Rethrown({ error }: { error: unknown }): never {
  throw error;
}
