import { Suspense, useEffect, useEffectEvent } from "react";
import { useActionData, useBlocker, useNavigation } from "react-router";
import * as words from "#words/shell.ts";
import { lazyPart } from "../design/lazy-part.ts";
import {
  forgetUnsavedChanges,
  hasUnsavedChanges,
  sentFormsCameBack,
  sentFormsWereTaken,
  watchUnsavedChanges,
  wouldLoseByQuery,
} from "./unsaved-changes.ts";

const loadDialog = () => import("./leave-dialog.tsx");
const LeaveDialog = lazyPart(loadDialog, NativeQuestion);

/** Asks before a navigation throws away what was typed into a form that is worth asking for. */
export function LeaveGuard() {
  const isIdle = useNavigation().state === "idle";
  const answer = useActionData();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    currentLocation.pathname === nextLocation.pathname
      ? currentLocation.search !== nextLocation.search && wouldLoseByQuery()
      : hasUnsavedChanges(),
  );

  // The question is at hand before it has to be asked, also where the connection is gone by then.
  useEffect(() => watchUnsavedChanges(() => void loadDialog().catch(() => undefined)), []);
  useEffect(() => {
    if (!isIdle) return;
    if (answer == null) sentFormsWereTaken();
    else sentFormsCameBack();
  }, [isIdle, answer]);

  if (blocker.state !== "blocked") return null;
  const leave = () => {
    forgetUnsavedChanges();
    blocker.proceed();
  };
  return (
    <Suspense>
      <LeaveDialog onStay={() => blocker.reset()} onLeave={leave} />
    </Suspense>
  );
}

/** The browser's own question, where ours does not come. */
function NativeQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const ask = useEffectEvent(() =>
    window.confirm(words.leaveWithoutSavingWhatYouve()) ? onLeave() : onStay(),
  );
  useEffect(() => ask(), []);
  return null;
}
