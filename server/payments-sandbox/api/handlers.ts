import type { Scene } from "../engine/scene.ts";
import type { FormValue } from "../form-body.ts";
import type { Kind, Kinds } from "../objects/kinds.ts";

export interface ApiCall {
  readonly scene: Scene;
  /** The IDs in the path. */
  readonly ids: readonly string[];
  /** The account the request is about, if it is not the platform. */
  readonly account?: string | undefined;
  readonly form: { readonly [key: string]: FormValue };
}

export type Handler = (call: ApiCall) => Promise<object>;
/** Handlers by `METHOD /path`, in which `*` stands for an ID. */
export type Handlers = Readonly<Record<string, Handler>>;

interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** Returns one page of a kind of object, newest first. */
export async function listPage<K extends Kind>(
  { store }: Scene,
  kind: K,
  url: string,
  { limit, starting_after, ending_before }: Page,
  query: {
    customer?: string | undefined;
    equal?: Readonly<Record<string, string | boolean | undefined>>;
  } = {},
): Promise<{ object: "list"; url: string; has_more: boolean; data: Kinds[K][] }> {
  const found = await store.list(kind, {
    ...query,
    limit: limit + 1,
    startingAfter: starting_after,
    endingBefore: ending_before,
  });
  const data = ending_before ? found.slice(-limit) : found.slice(0, limit);
  return { object: "list", url, has_more: found.length > limit, data };
}

export const idOf = ({ ids }: ApiCall, at = 0): string => ids[at] ?? "";
