import { useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { formatCrop, type ImagePurposeName, imagePurposes } from "#shared/image-purposes.ts";
import { percentText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/design.ts";
import { language } from "#words/language.ts";
import { IconButton } from "./button.tsx";

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ImageCropperProps {
  readonly name: string;
  readonly url: string;
  readonly purpose: ImagePurposeName;
  readonly round: boolean;
}

const KEYBOARD_STEP_PX = 4;
const MAX_ZOOM = 4;
const QUARTER_DEGREES = 90;

/** Crops, zooms and rotates an image by mouse, touch or keyboard, with a preview of the result. */
export default function ImageCropper({ name, url, purpose, round }: ImageCropperProps) {
  const { aspect } = imagePurposes[purpose];
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<{ percent: Area; pixels: Area }>();
  return (
    <div className="image-cropper">
      <div className="image-cropper-stage">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          aspect={aspect}
          maxZoom={MAX_ZOOM}
          cropShape={round ? "round" : "rect"}
          keyboardStep={KEYBOARD_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onRotationChange={setRotation}
          onCropComplete={(percent, pixels) => setArea({ percent, pixels })}
          // With the role "application", screen readers pass the arrow keys through.
          cropperProps={{
            role: "application",
            "aria-label": words.cropArea(),
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="image-cropper-tools">
        <Range
          label={words.zoom()}
          text={percentText(zoom)}
          value={zoom}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          onChange={setZoom}
        />
        <Range
          label={words.rotation()}
          text={degreesText(rotation)}
          value={rotation}
          min={-180}
          max={180}
          step={1}
          onChange={setRotation}
        />
        <IconButton
          icon="refresh"
          label={words.rotateQuarter()}
          onClick={() => setRotation(((rotation + QUARTER_DEGREES + 180) % 360) - 180)}
        />
        {area && <Preview url={url} rotation={rotation} round={round} aspect={aspect} area={area.pixels} />}
      </div>
      <input type="hidden" name={name} value={area ? formatCrop({ ...area.percent, rotation }) : ""} />
    </div>
  );
}

function Range(props: {
  label: string;
  /** The value as read out by screen readers. */
  text: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange(value: number): void;
}) {
  const { label, text, onChange, ...rest } = props;
  return (
    <label className="image-cropper-range">
      {label}
      <input
        type="range"
        aria-valuetext={text}
        {...rest}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

const degreesText = (degrees: number) =>
  degrees.toLocaleString(language(), { style: "unit", unit: "degree", unitDisplay: "long" });

const PREVIEW_WIDTH_PX = 96;

function Preview(props: { url: string; area: Area; rotation: number; aspect: number; round: boolean }) {
  const { url, area, rotation, aspect, round } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.src = url;
    let left = false;
    image.decode().then(
      () => left || draw(canvas.current, image, area, rotation),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [url, area, rotation]);
  return (
    <canvas
      ref={canvas}
      className="image-cropper-preview"
      data-round={round || undefined}
      width={PREVIEW_WIDTH_PX}
      height={Math.round(PREVIEW_WIDTH_PX / aspect)}
      role="img"
      aria-label={commonWords.preview()}
    />
  );
}

/** Draws the cropped area, which is measured in the rotated image, whose bounding box grows with the rotation. */
function draw(canvas: HTMLCanvasElement | null, image: HTMLImageElement, area: Area, rotation: number): void {
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return;
  const { naturalWidth: width, naturalHeight: height } = image;
  const turn = (rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
  const scale = canvas.width / area.width;
  context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
  context.clearRect(area.x, area.y, area.width, area.height);
  context.translate((width * cosine + height * sine) / 2, (width * sine + height * cosine) / 2);
  context.rotate(turn);
  context.drawImage(image, -width / 2, -height / 2);
}
