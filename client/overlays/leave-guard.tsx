import { Suspense, useEffect, useEffectEvent } from "react";
import * as words from "#words/shell.ts";
import { lazyPart } from "../design/lazy-part.tsx";
import { useActionData, useBlocker, useNavigation } from "../navigation/page-context.ts";
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

/** Asks for confirmation before a navigation discards input in a guarded form. */
export function LeaveGuard() {
  const isIdle = useNavigation().state === "idle";
  const answer = useActionData();
  const blocked = useBlocker((from, to) =>
    from.pathname === to.pathname ? from.search !== to.search && wouldLoseByQuery() : hasUnsavedChanges(),
  );

  // Loads the dialog at the first input, so that it is available even if the connection is lost by the time it is
  // needed.
  useEffect(() => watchUnsavedChanges(() => void loadDialog().catch(() => undefined)), []);
  useEffect(() => {
    if (!isIdle) return;
    if (answer === null) sentFormsWereTaken();
    else sentFormsCameBack();
  }, [isIdle, answer]);

  if (!blocked) return null;
  const leave = () => {
    forgetUnsavedChanges();
    blocked.proceed();
  };
  return (
    <Suspense>
      <LeaveDialog onStay={() => blocked.reset()} onLeave={leave} />
    </Suspense>
  );
}

/** The browser's own confirmation, if the dialog fails to load. */
function NativeQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const ask = useEffectEvent(() => (window.confirm(words.leaveQuestionWhole()) ? onLeave() : onStay()));
  useEffect(() => ask(), []);
  return null;
}
