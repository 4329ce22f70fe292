import { useEffect, useRef, useState } from "react";
import * as words from "#words/treet.ts";
import { Button } from "../../design/button.tsx";
import { useHydrated } from "../../design/hydrated.ts";
import { Notice } from "../../design/notice.tsx";
import { ScanError, type ScanFailure, scanClaim } from "./scan-code.ts";

interface RedemptionCameraProps {
  readonly onRead: (ref: string) => void;
  readonly disabled: boolean;
}

/** Scans a member's code with the camera. Renders nothing if the browser gives pages no camera. */
export function RedemptionCamera({ onRead, disabled }: RedemptionCameraProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  if (!(hydrated && "mediaDevices" in navigator)) return null;
  const close = () => setOpen(false);
  const take = (ref: string) => {
    close();
    onRead(ref);
  };
  return (
    <>
      {open && <Viewfinder onRead={take} onHide={close} />}
      {/* One button for both, so that it keeps the focus. */}
      <Button icon={open ? "close" : "qr"} disabled={disabled && !open} onClick={() => setOpen(!open)}>
        {open ? words.cameraClose() : words.scan()}
      </Button>
    </>
  );
}

const failures: Record<ScanFailure, { readonly title: () => string; readonly hint: () => string }> = {
  refused: { title: words.cameraFailed, hint: words.cameraFailedHint },
  missing: { title: words.cameraMissing, hint: words.cameraMissingHint },
  failed: { title: words.cameraFailed, hint: words.cameraBusyHint },
  notLoaded: { title: words.scannerFailed, hint: words.scannerFailedHint },
};

interface ViewfinderProps {
  readonly onRead: (ref: string) => void;
  /** Called when the page is hidden, such as by another app: nobody sees then that the camera is on. */
  readonly onHide: () => void;
}

function Viewfinder({ onRead, onHide }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<ScanFailure>();
  const tell = useRef({ onRead, onHide });
  useEffect(() => {
    tell.current = { onRead, onHide };
  });
  useEffect(() => {
    if (!video.current) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    scanClaim(video.current, signal).then(
      (ref) => ref && tell.current.onRead(ref),
      (error) => signal.aborted || setFailure(error instanceof ScanError ? error.failure : "failed"),
    );
    const hide = () => document.hidden && tell.current.onHide();
    document.addEventListener("visibilitychange", hide, { signal });
    return () => leaving.abort();
  }, []);
  return (
    <div className="redemption-camera">
      {failure ? (
        <Notice tone="warn" title={failures[failure].title()} text={failures[failure].hint()} />
      ) : (
        <video ref={video} muted playsInline aria-label={words.cameraView()} />
      )}
    </div>
  );
}
