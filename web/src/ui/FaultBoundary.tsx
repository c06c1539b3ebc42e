import { Component, type ComponentType, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** Replaces what has failed. */
  Fault: ComponentType<{ error: unknown }>;
  /** What one address failed with does not concern the next one. */
  location: object;
  children: ReactNode;
}

interface FaultBoundaryState {
  location?: object;
  failed?: { error: unknown } | undefined;
}

/** A page that may fail while it is rendered, or whose script may not come. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ location }: FaultBoundaryProps, state: FaultBoundaryState) {
    return location === state.location ? null : { location, failed: undefined };
  }

  override render() {
    const { Fault, children } = this.props;
    const { failed } = this.state;
    return failed ? <Fault {...failed} /> : children;
  }
}
