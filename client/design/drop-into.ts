import { type DragEvent, type RefObject, useState } from "react";

/** Handlers for an element around a file input: a file dropped anywhere on it counts as chosen in the input. */
export function useDropInto(input: RefObject<HTMLInputElement | null>) {
  const [isOver, setOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.items[0]?.kind !== "file") return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      const { files } = event.dataTransfer;
      if (!input.current || files.length === 0) return;
      event.preventDefault();
      input.current.files = files;
      input.current.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}
