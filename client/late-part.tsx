import { Component, type ReactNode, Suspense } from "react";
import { useRevalidator } from "react-router";
import * as words from "#words/shell.ts";
import { Button } from "./design/button.tsx";

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
  const { revalidate, state } = useRevalidator();
  const isTrying = state === "loading";
  return (
    <div role="alert" className="form-actions">
      <p className="muted">{words.thisPartCouldntBeLoaded()}</p>
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
