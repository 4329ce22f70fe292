import { useEffect, useRef, useState } from "react";
import * as words from "#words/treet.ts";
import { Button } from "../../design/button.tsx";
import { useHydrated } from "../../design/hydrated.ts";
import { Notice } from "../../design/notice.tsx";

/** The part of the browser's Barcode Detection API used here. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { readonly formats: readonly string[] }) => CodeReader;

declare global {
  interface Window {
    readonly BarcodeDetector?: CodeReaderClass;
  }
}

interface RedemptionCameraProps {
  readonly onRead: (ref: string) => void;
  readonly disabled: boolean;
}

/** Scans a member's code with the camera. Renders nothing if the browser has no barcode detection. */
export function RedemptionCamera({ onRead, disabled }: RedemptionCameraProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const canRead = hydrated && window.BarcodeDetector !== undefined && "mediaDevices" in navigator;
  if (!canRead) return null;
  if (!open)
    return (
      <Button icon="qr" disabled={disabled} onClick={() => setOpen(true)}>
        {words.scan()}
      </Button>
    );
  return <Viewfinder onRead={onRead} onClose={() => setOpen(false)} />;
}

const LOOK_EVERY_MS = 200;

function Viewfinder({ onRead, onClose }: { onRead: (ref: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    const Reader = window.BarcodeDetector;
    const screen = video.current;
    if (!Reader || !screen) return;
    const reader = new Reader({ formats: ["qr_code"] });
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = async () => {
      const found = await reader.detect(screen).catch(() => []);
      if (left) return;
      const ref = found.map(({ rawValue }) => refIn(rawValue)).find((one) => one !== undefined);
      if (ref) read.current(ref);
      else timer = setTimeout(look, LOOK_EVERY_MS);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then(
      (opened) => {
        stream = opened;
        if (left) return stop(opened);
        screen.srcObject = opened;
        // Until the video plays, detection finds nothing and is repeated.
        screen.play().catch(() => undefined);
        void look();
      },
      () => setRefused(true),
    );
    return () => {
      left = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, []);
  return (
    <div className="redemption-camera">
      {refused ? (
        <Notice tone="warn" title={words.cameraFailed()}>
          <p>{words.cameraFailedHint()}</p>
        </Notice>
      ) : (
        <video ref={video} muted playsInline aria-label={words.cameraView()} />
      )}
      <Button onClick={onClose}>{words.cameraClose()}</Button>
    </div>
  );
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Returns the reference in the URL of a claim's code, or a bare reference; undefined for any other code. */
export function refIn(text: string): string | undefined {
  const found = URL.canParse(text) ? new URL(text).searchParams.get("c") : text;
  const ref = found?.trim().toUpperCase();
  return ref && REFERENCE.test(ref) ? ref : undefined;
}
