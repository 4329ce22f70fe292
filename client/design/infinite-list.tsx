import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { payloadPathOf } from "#shared/page-state.ts";
import * as words from "#words/design.ts";
import { useNavigation } from "../navigation/page-context.ts";
import { fetchPayload } from "../payloads.ts";
import { Button, ButtonLink } from "./button.tsx";
import { type ListPart, loadedPages, rememberPages } from "./infinite-list-memory.ts";
import { countText } from "./list-tools.tsx";
import "./infinite-list.css";
import "./pager.css";

export type { ListPart };

export interface InfiniteListProps<Data, Row> {
  /** Plural of the listed items, such as "members". */
  readonly label: string;
  /** URL of the list without its cursor. As long as it stays the same, the loaded rows are kept. */
  readonly listHref: string;
  readonly first: ListPart<Row>;
  readonly total: number;
  readonly rowKey: (row: Row) => string;
  /** Extracts the rows from a later page's data. */
  readonly read: (data: Data) => ListPart<Row>;
  /** Link back to the start, if the first page shown is not the first of the list. */
  readonly firstHref?: string | undefined;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** How far before the end of the list the next page is loaded. */
const AHEAD = "200% 0px";

/**
 * An infinite list that loads the next page near its end. The next page is also a link, so the list works without
 * JavaScript and by keyboard. On return, as many rows are shown as were loaded before.
 */
export function InfiniteList<Data, Row>(props: InfiniteListProps<Data, Row>) {
  const { label, listHref, first, total, rowKey, read, firstHref, children } = props;
  const { pages, status, more } = usePages(listHref, first, read);
  const rows = withoutDoubles(
    [first, ...pages].flatMap((page) => page.rows),
    rowKey,
  );
  const { nextHref } = pages.at(-1) ?? first;
  const sentinel = useApproach(status === "idle" ? nextHref : null, more);
  const onMore = (event: MouseEvent) => {
    // The link opens the next page with the code of its own build.
    if (status === "replaced") return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    more();
  };
  const end = useRef<HTMLElement>(null);
  const retry = () => {
    more();
    // The retry button disappears as soon as it has been pressed.
    end.current?.focus();
  };
  const shown = words.countOfTotal({ count: rows.length, total: countText(total) });
  const added = pages.at(-1)?.rows.length;
  return (
    <>
      {children(rows)}
      <div ref={sentinel} />
      <nav
        className="pager infinite-list-end"
        aria-label={words.moreOf({ label })}
        hidden={rows.length === 0}
        tabIndex={-1}
        ref={end}
      >
        <p className="muted small numeric">{shown}</p>
        {firstHref && (
          <ButtonLink href={firstHref} size="small" variant="quiet">
            {words.backToStart()}
          </ButtonLink>
        )}
        {nextHref !== null && status !== "failed" && (
          <ButtonLink
            href={nextHref}
            size="small"
            rel="next"
            onClick={onMore}
            data-busy={status === "loading" ? "" : undefined}
          >
            {words.loadMore()}
          </ButtonLink>
        )}
        {nextHref === null && <p className="muted small">{words.noMoreResults()}</p>}
        <div role="alert" className="infinite-list-error">
          {status === "failed" && (
            <>
              <p>{words.somethingWentWrong()}</p>
              <Button size="small" icon="refresh" onClick={retry}>
                {words.retry()}
              </Button>
            </>
          )}
        </div>
        <p role="status" className="visually-hidden">
          {added !== undefined && words.loadedMore({ added, shown })}
        </p>
      </nav>
    </>
  );
}

/** The pages after the first, and a function that loads the next one. */
function usePages<Data, Row>(listHref: string, first: ListPart<Row>, read: (data: Data) => ListPart<Row>) {
  const list = `${listHref} ${first.nextHref}`;
  const [loaded, setLoaded] = useState(() => ({ list, pages: loadedPages<Row>(list) }));
  const [status, setStatus] = useState<"idle" | "loading" | "failed" | "replaced">("idle");
  const running = useRef<AbortController>(undefined);
  // A submitted form may have changed any row of the list.
  const changing = useNavigation().formData !== undefined;
  const pages = loaded.list === list ? loaded.pages : [];

  useEffect(() => {
    if (changing) setLoaded({ list, pages: [] });
  }, [changing, list]);
  useEffect(() => {
    setLoaded((before) => (before.list === list ? before : { list, pages: loadedPages<Row>(list) }));
    setStatus("idle");
    return () => running.current?.abort();
  }, [list]);
  useEffect(() => {
    if (loaded.list === list) rememberPages(list, loaded.pages);
  }, [loaded, list]);

  const more = () => {
    const { nextHref } = pages.at(-1) ?? first;
    if (nextHref === null || (running.current && !running.current.signal.aborted)) return;
    const controller = new AbortController();
    running.current = controller;
    setStatus("loading");
    loadPage(nextHref, controller.signal, read)
      .then(
        (page) => {
          if (controller.signal.aborted) return;
          if (page) setLoaded({ list, pages: [...pages, page] });
          setStatus(page ? "idle" : "replaced");
        },
        () => {
          if (!controller.signal.aborted) setStatus("failed");
        },
      )
      .finally(() => {
        if (running.current === controller) running.current = undefined;
      });
  };
  return { pages, status, more };
}

/** Returns undefined if the page is for another build, whose rows this code may not be able to show. */
async function loadPage<Data, Row>(
  pageHref: string,
  signal: AbortSignal,
  read: (data: Data) => ListPart<Row>,
): Promise<ListPart<Row> | undefined> {
  const { pathname, search } = new URL(pageHref, location.href);
  const payload = await fetchPayload(payloadPathOf(pathname) + search, signal);
  if (payload.kind !== "page" || payload.state.error)
    throw new Error("Failed to load the next page of the list");
  if (!payload.isForOtherBuild) return read(payload.state.data as Data);
  payload.leave();
  return undefined;
}

/**
 * Calls `onApproach` when its element comes near the viewport, and again for every other `nextHref` while it stays
 * there; never for null.
 */
function useApproach(nextHref: string | null, onApproach: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const approach = useEffectEvent(onApproach);
  useEffect(() => {
    if (nextHref === null || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && approach(),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [nextHref]);
  return element;
}

/** Removes duplicates, as rows may move between pages while loading; each row keeps its first position. */
function withoutDoubles<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = rowKey(row);
    return !seen.has(key) && seen.add(key);
  });
}
