import type { AuthState } from "#shared/auth-state.ts";
import { type FlagGrant, flagsFor } from "#shared/flags.ts";
import type { RootData } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import type { LoadedPages } from "./load-pages.ts";

/** Returns the root data of an anonymous visitor, for a page that is rendered once and sent to many. */
export const visitorRoot = (
  { loaded, flags }: { readonly loaded: LoadedPages; readonly flags: readonly FlagGrant[] },
  id: RouteId | null,
  title: string | null,
  auth: AuthState & { readonly session: null } = { session: null },
): RootData => ({
  ...auth,
  business: null,
  flags: [...flagsFor(flags, null)],
  formKey: null,
  notice: null,
  css: loaded.filesFor(id, null).css,
  title,
});
