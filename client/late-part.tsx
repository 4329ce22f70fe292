import { Component, type ReactNode, Suspense } from "react";
import * as words from "#words/shell.ts";
import { Button } from "./design/button.tsx";
import { useRevalidate, useRouterState } from "./navigation/page-context.ts";

interface LatePartProps {
  /** The promise of the page's data that this part waits for. */
  readonly value: Promise<unknown>;
  readonly fallback: ReactNode;
  /** What stands in its place where it fails and the page is whole without it. */
  readonly without?: ReactNode;
  readonly children: ReactNode;
}

interface LatePartState {
  readonly value: Promise<unknown>;
  readonly failed: boolean;
}

/**
 * Shows its fallback until what comes late is there. Where that fails it says so, with a way to try again: a part never
 * takes its page with it. Data that is asked for again gets another chance.
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
    const { fallback, without = <Missing />, children } = this.props;
    return this.state.failed ? without : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

function Missing() {
  const revalidate = useRevalidate();
  const isTrying = useRouterState().isRevalidating;
  return (
    <div role="alert" className="form-actions">
      <p className="muted">{words.partBroken()}</p>
      <Button
        size="small"
        icon="refresh"
        data-busy={isTrying || undefined}
        aria-disabled={isTrying}
        onClick={() => void revalidate()}
      >
        {words.retry()}
      </Button>
    </div>
  );
}
