import type { ComponentType } from "react";
import type { DataOf, ViewOf } from "#server/pages/data-of.ts";
import type { FormState } from "#shared/page-state.ts";

export type { DataOf, FormState, ViewOf };

/** Props of every page component. */
export interface PageProps<Data> {
  /** Data returned by the page's loader on the server. */
  readonly data: Data;
  /** Result of the last form of this page, if it was returned with errors. */
  readonly form: FormState | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Props of a page, derived from its server part, whose loader defines the data. */
export type PropsOf<Page> = PageProps<DataOf<Page>>;

/** Any page's component; it only accepts its own data. */
export type PageComponent = ComponentType<PageProps<never>>;
