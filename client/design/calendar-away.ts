import { useEffect, useEffectEvent } from "react";
import { toast } from "./toast-queue.ts";

/** In place of a calendar that does not come: the day can be typed. */
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
    toast({ title: "The calendar can't be loaded right now. Type the date instead." });
    close();
  }, [open]);
  return null;
}
