import { Component, type ReactNode, Suspense } from "react";
import { isMissing } from "#shared/deferred.ts";
import * as words from "#words/shell.ts";
import { ButtonLink } from "./design/button.tsx";
import { useRevalidate, useRouterState } from "./navigation/page-context.ts";

interface LatePartProps {
  /** Promise from the page's data that this part waits for. */
  readonly value: Promise<unknown>;
  readonly fallback: ReactNode;
  /** Shown if the promise rejects and the page is complete without this part. */
  readonly without?: ReactNode;
  readonly children: ReactNode;
}

interface LatePartState {
  readonly value: Promise<unknown>;
  readonly failed: boolean;
}

/**
 * Shows its fallback until late data has arrived. On failure it shows an error with a retry button, so that a part
 * never takes down its page. Data that is fetched again gets another chance.
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
    const { value, fallback, without = <Missing />, children } = this.props;
    if (this.state.failed) return without;
    return <Suspense fallback={fallback}>{isMissing(value) ? without : children}</Suspense>;
  }
}

function Missing() {
  const revalidate = useRevalidate();
  const isTrying = useRouterState().isRevalidating;
  return (
    <div role="alert" className="form-actions">
      <p className="muted">{words.partBroken()}</p>
      {/* Without scripts, it opens the page again. */}
      <ButtonLink
        href=""
        size="small"
        icon="refresh"
        data-busy={isTrying || undefined}
        aria-disabled={isTrying}
        onClick={(event) => {
          event.preventDefault();
          if (!isTrying) void revalidate();
        }}
      >
        {words.retry()}
      </ButtonLink>
    </div>
  );
}
