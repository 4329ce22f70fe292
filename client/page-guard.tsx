import { Component, type ComponentType, type ReactNode } from "react";
import type { PageError } from "#shared/page-state.ts";
import * as errors from "#words/errors.ts";
import { type ShownPage, usePage } from "./navigation/page-context.ts";

interface GuardProps {
  /** The part whose failures are shown here. */
  readonly of: "page" | "layout" | "document";
  readonly Failure: ComponentType<{ readonly error: PageError }>;
  readonly children: ReactNode;
}

/**
 * Error boundary around a part of the document. If the part or its data fails, the error is shown in its place until
 * the next page.
 */
export function Guard({ of, Failure, children }: GuardProps) {
  const page = usePage();
  const { failure } = page;
  return (
    <Boundary page={page} failed={(thrown) => <Failure error={pageErrorOf(thrown)} />}>
      {failure?.of === of ? <Failure error={pageErrorOf(failure.error)} /> : children}
    </Boundary>
  );
}

interface BoundaryProps {
  readonly page: ShownPage;
  readonly failed: (thrown: unknown) => ReactNode;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly page: ShownPage;
  readonly thrown?: { readonly error: unknown };
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState) {
    return page === state.page ? null : { page, thrown: undefined };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown ? this.props.failed(thrown.error) : this.props.children;
  }
}

/**
 * Converts anything thrown into one of the two error pages; details other than the status are only trusted if they come
 * from the server.
 */
export function pageErrorOf(error: unknown): PageError {
  if (
    typeof error === "object" &&
    error !== null &&
    "data" in error &&
    "status" in error &&
    "statusText" in error
  ) {
    const { data } = error;
    if (typeof data === "object" && data !== null && "requestId" in data) return error as PageError;
  }
  const missing = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  return {
    status: missing ? 404 : 500,
    statusText: missing ? errors.notFoundTitle() : errors.brokenTitle(),
    data: {
      code: missing ? "not_found" : "server_error",
      message: missing ? errors.notFoundTitle() : errors.brokenTitle(),
      requestId: "",
    },
  };
}
