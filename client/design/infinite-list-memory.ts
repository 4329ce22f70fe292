/** One page of results of a list. */
export interface ListPart<Row> {
  readonly rows: readonly Row[];
  readonly nextHref: string | null;
}

const LISTS_KEPT = 10;

/** The pages loaded for recently viewed lists, for going back; kept until the document unloads. */
const kept = new Map<string, readonly ListPart<unknown>[]>();

export const loadedPages = <Row>(list: string): readonly ListPart<Row>[] =>
  (kept.get(list) ?? []) as readonly ListPart<Row>[];

export function rememberPages(list: string, pages: readonly ListPart<unknown>[]): void {
  kept.delete(list);
  if (pages.length === 0) return;
  kept.set(list, pages);
  const [oldest] = kept.keys();
  if (kept.size > LISTS_KEPT && oldest !== undefined) kept.delete(oldest);
}
