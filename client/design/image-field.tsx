import { Suspense, useEffect, useRef, useState } from "react";
import { IMAGE_ACCEPT, type ImagePurposeName, imagePurposes, imageRule } from "#shared/image-purposes.ts";
import * as words from "#words/design.ts";
import * as uploadWords from "#words/upload.ts";
import { Button } from "./button.tsx";
import { CheckboxField } from "./choice-field.tsx";
import { useDropInto } from "./drop-into.ts";
import { Field, type FieldText } from "./field.tsx";
import { FileInput } from "./file-input.tsx";
import { useField, useOwnCheck } from "./form.tsx";
import { Icon } from "./icon.tsx";
import type { ImageCropperProps } from "./image-cropper.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import "react-easy-crop/react-easy-crop.css";
import "./image-field.css";

const ImageCropper = lazyPart(() => import("./image-cropper.tsx"), Uncropped);

export interface ImageFieldProps extends FieldText {
  readonly purpose: ImagePurposeName;
  /** URL of the current picture. */
  readonly currentUrl?: string | null | undefined;
  readonly round?: boolean;
}

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Field for a picture to upload. Submits the file as `name`, the area to crop as `<name>Crop` and, if the current
 * picture is to be removed, `<name>Remove`. Its form is submitted as multipart/form-data; without JavaScript the server
 * crops the centre.
 */
export function ImageField(props: ImageFieldProps) {
  const { label, name, hint, error, optional, purpose, currentUrl, round } = props;
  const [own, setProblem] = useOwnCheck();
  const facts = useField(name, { ...own, error: own.error ?? error, hint: hint ?? imageRule() });
  const input = useRef<HTMLInputElement>(null);
  const chosen = useChosenFile(input, purpose, setProblem);
  return (
    <Field label={label} hint={hint ?? imageRule()} facts={facts} {...(optional && { optional })}>
      <div
        className="image-field"
        data-shape={round ? "round" : purpose === "logo" ? "square" : undefined}
        {...useDropInto(input)}
      >
        {chosen.url ? (
          <Suspense fallback={<div className="image-cropper-stage" />}>
            <ImageCropper name={`${name}Crop`} url={chosen.url} purpose={purpose} round={round ?? false} />
          </Suspense>
        ) : (
          <span className="image-field-current">
            {currentUrl ? <img src={currentUrl} alt="" /> : <Icon name="image" />}
          </span>
        )}
        <div className="image-field-actions">
          <FileInput
            input={input}
            facts={facts}
            name={name}
            accept={IMAGE_ACCEPT}
            required={false}
            invitation={uploadWords.choosePicture()}
            onChange={chosen.read}
          />
          {chosen.url && (
            <Button size="small" variant="quiet" icon="close" onClick={chosen.clear}>
              {words.chooseAnother()}
            </Button>
          )}
        </div>
        <UploadProgress input={input} />
        {currentUrl && !chosen.url && <CheckboxField label={words.removePicture()} name={`${name}Remove`} />}
      </div>
    </Field>
  );
}

/** The picture alone, if the cropper fails to load; the server then crops the centre. */
function Uncropped({ url }: ImageCropperProps) {
  return (
    <span className="image-field-current">
      <img src={url} alt="" />
    </span>
  );
}

/** Object URL of the chosen file. Unsuitable files are rejected at once with a message. */
function useChosenFile(
  input: React.RefObject<HTMLInputElement | null>,
  purpose: ImagePurposeName,
  onProblem: (message: string | undefined) => void,
) {
  const [url, setUrl] = useState<string>();
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  const clear = () => {
    if (input.current) input.current.value = "";
    setUrl(undefined);
    input.current?.focus();
  };
  const refuse = (message: string) => {
    clear();
    onProblem(message);
  };
  const read = async () => {
    onProblem(undefined);
    const file = input.current?.files?.[0];
    if (!file) return setUrl(undefined);
    if (file.size > MAX_BYTES || !IMAGE_ACCEPT.split(",").includes(file.type)) return refuse(imageRule());
    const next = URL.createObjectURL(file);
    const size = await sizeOf(next).catch(() => undefined);
    const { min } = imagePurposes[purpose];
    if (size && size.width >= min.width && size.height >= min.height) return setUrl(next);
    URL.revokeObjectURL(next);
    refuse(
      size
        ? words.imageTooSmall({ width: String(min.width), height: String(min.height) })
        : words.imageUnreadable(),
    );
  };
  return { url, read, clear };
}

async function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
