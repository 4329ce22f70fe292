import { Component, type ReactNode } from "react";

interface RegionProps {
  readonly children: ReactNode;
  /** What stands in its place where it fails. */
  readonly fallback?: ReactNode;
}

/** A part of the frame around a page: when it fails the rest of the document stays as it is. */
export class Region extends Component<RegionProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { children, fallback = null } = this.props;
    return this.state.failed ? fallback : children;
  }
}
