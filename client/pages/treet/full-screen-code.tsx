import { useEffect, useId, useRef, useState } from "react";
import type { RevealedClaim } from "#shared/contract/claim-shapes.ts";
import * as words from "#words/perks.ts";
import { Button } from "../../design/button.tsx";
import { useScripted } from "../../design/hydrated.ts";
import { CodeToShow } from "./code-to-show.tsx";

/** The code in full screen on white. The screen is kept awake while it is shown. */
export function FullScreenCode({ shown, title }: { shown: RevealedClaim; title: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  useAwake(isOpen);
  const open = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  return (
    <>
      <span {...useScripted()}>
        <Button icon="expand" onClick={open}>
          {words.fullScreen()}
        </Button>
      </span>
      <dialog
        ref={dialog}
        className="full-screen-code"
        aria-labelledby={titleId}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <>
            <h2 id={titleId}>{title}</h2>
            <CodeToShow shown={shown} />
            <p>{words.brightness()}</p>
            <Button autoFocus onClick={() => dialog.current?.close()}>
              {words.close()}
            </Button>
          </>
        )}
      </dialog>
    </>
  );
}

/** Keeps the screen awake through a wake lock, if the browser supports it. */
function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    navigator.wakeLock.request("screen").then(
      (taken) => {
        if (isOver) void taken.release();
        else lock = taken;
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, [isOn]);
}
