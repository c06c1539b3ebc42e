import { Component, type ComponentType, type ReactNode } from 'react';
import { type Location, renderMatches } from 'react-router';
import { useCurrentRouter } from './currentRouter';

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

interface FaultBoundaryProps extends Required<Pick<RoutedPageProps, 'Fault'>> {
  location: Location;
  children: ReactNode;
}

/** What one address failed with does not concern the next one. */
class FaultBoundary extends Component<
  FaultBoundaryProps,
  { location?: Location; failed?: { error: unknown } }
> {
  override state: { location?: Location; failed?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ location }: FaultBoundaryProps, state: { location?: Location }) {
    return location === state.location ? null : { location, failed: undefined };
  }

  override render() {
    const { Fault, children } = this.props;
    const { failed } = this.state;
    return failed ? <Fault {...failed} /> : children;
  }
}
