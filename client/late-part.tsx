import { Component, type ReactNode, Suspense } from "react";

interface LatePartProps {
  /** The promise of the page's data that this part waits for. */
  readonly value: Promise<unknown>;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface LatePartState {
  readonly value: Promise<unknown>;
  readonly failed: boolean;
}

/**
 * Shows its fallback until what comes late is there, and keeps it where that fails: a part never takes its page with
 * it. Data that is asked for again gets another chance.
 */
export class LatePart extends Component<LatePartProps, LatePartState> {
  override state: LatePartState = { value: this.props.value, failed: false };

  static getDerivedStateFromError(): Partial<LatePartState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ value }: LatePartProps, state: LatePartState): LatePartState | null {
    return value === state.value ? null : { value, failed: false };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
