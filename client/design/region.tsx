import { Component, type ReactNode } from "react";

interface RegionProps {
  readonly children: ReactNode;
  /** Shown if the region fails. */
  readonly fallback?: ReactNode;
}

/** Error boundary around a part of the document: if it fails, the rest stays as it is. */
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
