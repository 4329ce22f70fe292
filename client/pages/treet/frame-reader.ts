import jsqr from "jsqr";

/** Longest side of the picture that is searched. A code that fills a third of it has 5 pixels for each of its dots. */
const MAX_SIDE = 640;

/** Returns a reader of QR codes for browsers without barcode detection. It searches a small copy of the video's picture. */
export function readerOfFrames(): (video: HTMLVideoElement) => Promise<string[]> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0 || videoHeight === 0) return [];
    const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = jsqr.default(data, width, height, { inversionAttempts: "dontInvert" });
    return found ? [found.data] : [];
  };
}
