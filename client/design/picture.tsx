import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import "./picture.css";

interface PictureProps extends Pick<ComponentProps<"img">, "alt" | "loading" | "fetchPriority"> {
  readonly src: string;
  readonly alt: string;
  /** In pixels; width and height reserve the space until the picture has loaded. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
}

/** A picture that shows its background if it fails to load, also without JavaScript. */
export const Picture = ({ className, alt, ...picture }: PictureProps) => (
  <img {...picture} alt={alt} className={classNames("picture", className)} />
);
