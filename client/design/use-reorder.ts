import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import * as words from "#words/design.ts";

interface ReorderOptions {
  readonly ids: readonly string[];
  /** Changes whenever the stored order may have changed, such as a version number. */
  readonly version: number;
  /** Name of an item, for screen readers. */
  readonly nameOf: (id: string) => string;
  /** Called with the new order when the user drops an item somewhere else. */
  readonly onOrder: (ids: readonly string[]) => void;
}

export interface Reorder {
  /** The current order, also while an item is being moved. */
  readonly order: readonly string[];
  readonly lifted: string | null;
  /** Text for a polite ARIA live region. */
  readonly said: string;
  /** Ref for the list, whose children are the items in order. */
  readonly list: React.RefObject<HTMLOListElement | null>;
  /** Props for an item's handle. */
  readonly handle: (id: string) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** A tentative order, and the stored order it was based on. */
interface Draft {
  readonly stored: string;
  readonly order: readonly string[];
}

/**
 * Reorders a short list by its items' handles. With the pointer: drag. With the keyboard: Space or Enter lifts, the
 * arrow keys move, Space or Enter drops, Escape cancels.
 */
export function useReorder({ ids, version, nameOf, onOrder }: ReorderOptions): Reorder {
  const stored = `${version} ${ids.join()}`;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const stopDragging = useRef<() => void>(undefined);
  /** The order when the item was lifted. An earlier change may still be on its way to the server. */
  const before = useRef(ids);
  useEffect(() => () => stopDragging.current?.(), []);

  // Once the stored order changes, it replaces any tentative one.
  const order = draft?.stored === stored ? draft.order : ids;
  const draw = (next: readonly string[]) => setDraft({ stored, order: next });
  const place = (id: string, all: readonly string[]) =>
    words.positionOf({ position: all.indexOf(id) + 1, count: all.length });
  const lift = (id: string) => {
    before.current = order;
    draw(order);
    setLifted(id);
    setSaid(words.itemLifted({ name: nameOf(id), place: place(id, order) }));
  };
  const moveTo = (id: string, all: readonly string[], to: number): readonly string[] => {
    const rest = all.filter((other) => other !== id);
    const next = [...rest.slice(0, to), id, ...rest.slice(to)];
    draw(next);
    if (next.join() !== all.join()) setSaid(words.itemMoved({ name: nameOf(id), place: place(id, next) }));
    return next;
  };
  const putDown = (id: string, all: readonly string[]) => {
    setLifted(null);
    setSaid(words.itemDropped({ name: nameOf(id), place: place(id, all) }));
    if (all.join() !== before.current.join()) onOrder(all);
  };
  const putBack = (id: string) => {
    setLifted(null);
    draw(before.current);
    setSaid(words.itemReturned({ name: nameOf(id) }));
  };

  const drag = (id: string, event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    lift(id);
    let now = order;
    const dragged = list.current?.children[order.indexOf(id)];
    const ended = new AbortController();
    const { signal } = ended;
    const finish = (end: () => void) => () => {
      ended.abort();
      end();
    };
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const to = indexAt(clientY, list.current, dragged);
      if (to !== now.indexOf(id)) now = moveTo(id, now, to);
    };
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener(
      "pointerup",
      finish(() => putDown(id, now)),
      { signal },
    );
    window.addEventListener(
      "pointercancel",
      finish(() => putBack(id)),
      { signal },
    );
    window.addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Escape") finish(() => putBack(id))();
      },
      { signal },
    );
    stopDragging.current = () => ended.abort();
  };

  const key = (id: string, event: KeyboardEvent) => {
    const isPress = event.key === " " || event.key === "Enter";
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (lifted !== id) {
      if (!isPress) return;
      event.preventDefault();
      return lift(id);
    }
    if (!isPress && step === undefined && event.key !== "Escape") return;
    event.preventDefault();
    if (isPress) return putDown(id, order);
    if (step === undefined) return putBack(id);
    const to = order.indexOf(id) + step;
    if (to >= 0 && to < order.length) moveTo(id, order, to);
  };

  return {
    order,
    lifted,
    said,
    list,
    handle: (id) => ({
      onPointerDown: (event) => drag(id, event),
      onKeyDown: (event) => key(id, event),
    }),
  };
}

/**
 * Returns the list position for a vertical pointer position; an item is passed once the pointer is past its middle. The
 * dragged item is given as its element, because a fast pointer moves on before the new order is rendered.
 */
function indexAt(clientY: number, list: HTMLElement | null, dragged: Element | undefined): number {
  const others = [...(list?.children ?? [])].filter((child) => child !== dragged);
  return others.filter((child) => {
    const { top, height } = child.getBoundingClientRect();
    return top + height / 2 < clientY;
  }).length;
}
