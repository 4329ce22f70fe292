import { useEffect, useEffectEvent } from "react";
import * as words from "#words/design.ts";
import { toast } from "./toast-queue.ts";

/** Replaces a calendar that failed to load: shows a toast, as the day can still be typed. */
export function CalendarAway({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (!open) return;
    toast({ title: words.calendarBroken() });
    close();
  }, [open]);
  return null;
}
