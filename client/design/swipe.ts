import { type TouchEvent, useRef } from "react";
import { CALENDAR } from "#shared/constants.ts";

interface Touch {
  readonly x: number;
  readonly y: number;
  /** Milliseconds on the event's own clock. */
  readonly at: number;
}

/** Direction of a touch that is a quick, mostly horizontal stroke of one finger; null for everything else. */
export function swipeOf(from: Touch, to: Touch): "left" | "right" | null {
  const [acrossPx, downPx] = [to.x - from.x, to.y - from.y];
  if (to.at - from.at > CALENDAR.swipeLongestMs) return null;
  if (Math.abs(acrossPx) < CALENDAR.swipeShortestHorizontalPx) return null;
  if (Math.abs(downPx) > CALENDAR.swipeLongestVerticalPx) return null;
  return acrossPx < 0 ? "left" : "right";
}

/** Handlers for a swipeable element. A second finger or a cancelled touch ends the swipe. */
export function useSwipe(onSwipe: (direction: "left" | "right") => void) {
  const from = useRef<Touch>(undefined);
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const touch = touches[0];
      from.current =
        touches.length === 1 && touch ? { x: touch.screenX, y: touch.screenY, at: timeStamp } : undefined;
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const touch = changedTouches[0];
      const direction =
        from.current && touch && swipeOf(from.current, { x: touch.screenX, y: touch.screenY, at: timeStamp });
      from.current = undefined;
      if (direction) onSwipe(direction);
    },
    onTouchCancel() {
      from.current = undefined;
    },
  };
}
