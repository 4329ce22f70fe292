/** A part of a list as a page brings it. */
export interface ListPart<Row> {
  readonly rows: readonly Row[];
  readonly nextHref: string | null;
}

const LISTS_KEPT = 10;

/** What was loaded of the lists somebody has looked at, for the way back; lives as long as the document. */
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
