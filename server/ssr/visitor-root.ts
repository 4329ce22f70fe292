import type { AuthState } from "#shared/auth-state.ts";
import { type FlagGrant, flagsFor } from "#shared/flags.ts";
import type { RootData } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import { type Assets, filesOf } from "./assets.ts";

/** Returns the root data of an anonymous visitor, for a page that is rendered once and sent to many. */
export const visitorRoot = (
  { assets, flags }: { readonly assets: Assets; readonly flags: readonly FlagGrant[] },
  id: RouteId | null,
  title: string | null,
  auth: AuthState & { readonly session: null } = { session: null },
): RootData => ({
  ...auth,
  business: null,
  flags: [...flagsFor(flags, null)],
  formKey: null,
  notice: null,
  css: filesOf(assets, id).css,
  title,
});
