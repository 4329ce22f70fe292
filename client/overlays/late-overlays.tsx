import { Bars } from "./bars.tsx";
import { KeptFocus } from "./kept-focus.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Shortcuts } from "./shortcuts.tsx";

export default function LateOverlays() {
  return (
    <>
      <Bars />
      <LeaveGuard />
      <Shortcuts />
      <KeptFocus />
    </>
  );
}
