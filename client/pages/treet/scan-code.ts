/** The part of the browser's Barcode Detection API used here. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass;
  }
}

/** Returns the texts of the QR codes in the picture that a video shows now. */
type ReadCodes = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** Why nothing can be scanned: the camera was refused, there is none, it doesn't start, or the reader didn't load. */
export type ScanFailure = "refused" | "missing" | "failed" | "notLoaded";

export class ScanError extends Error {
  readonly failure: ScanFailure;

  constructor(failure: ScanFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Pause between two looks, so that a phone has time for everything else. */
const LOOK_EVERY_MS = 200;

/**
 * Opens the camera and shows it in the video until it sees the code of a claim, whose reference is returned; undefined
 * if it was left before. The camera is off afterwards in any case.
 * @throws ScanError
 */
export async function scanClaim(video: HTMLVideoElement, left: AbortSignal): Promise<string | undefined> {
  // Loads while the person allows the camera. A failure is dealt with once the camera is there.
  const reader = codeReader();
  reader.catch(() => undefined);
  const stream = await openCamera();
  try {
    const read = await reader.catch(() => Promise.reject(new ScanError("notLoaded")));
    video.srcObject = stream;
    // Until the video plays, nothing is found and the look is repeated.
    video.play().catch(() => undefined);
    while (!left.aborted) {
      const texts = await read(video).catch(() => []);
      const ref = texts.map(refIn).find((one) => one !== undefined);
      if (ref) return left.aborted ? undefined : ref;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices
    .getUserMedia({ video: { facingMode: "environment" } })
    .catch((error) => Promise.reject(new ScanError(failures[error.name] ?? "failed")));

const failures: Partial<Record<string, ScanFailure>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/** The browser's own detection where it reads QR codes, as it is faster; else ours, which is loaded for it. */
async function codeReader(): Promise<ReadCodes> {
  const { BarcodeDetector: Native } = window;
  const formats: readonly string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native && formats.includes("qr_code")) {
    const detector = new Native({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { readerOfFrames } = await import("./frame-reader.ts");
  return readerOfFrames();
}

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Returns the reference in the URL of a claim's code, or a bare reference; undefined for any other code. */
function refIn(text: string): string | undefined {
  const found = URL.canParse(text) ? new URL(text).searchParams.get("c") : text;
  const ref = found?.trim().toUpperCase();
  return ref && REFERENCE.test(ref) ? ref : undefined;
}
