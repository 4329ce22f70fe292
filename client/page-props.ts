import type { ComponentType } from "react";
import type { DataOf, ViewOf } from "#server/pages/data-of.ts";
import type { FormState } from "#shared/page-state.ts";

export type { DataOf, FormState, ViewOf };

/** What every page component is given. */
export interface PageProps<Data> {
  /** What the page's loader on the server found. */
  readonly data: Data;
  /** The last form result of this page, when the form could not be taken as it was. */
  readonly form: FormState | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The same by the page's part on the server, whose loader says what its data are. */
export type PropsOf<Page> = PageProps<DataOf<Page>>;

/** Any page's component, which only its own data fit. */
export type PageComponent = ComponentType<PageProps<never>>;
