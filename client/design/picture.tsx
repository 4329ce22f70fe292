import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import "./picture.css";

interface PictureProps extends Pick<ComponentProps<"img">, "alt" | "loading" | "fetchPriority"> {
  readonly src: string;
  readonly alt: string;
  /** In pixels; with the height they keep its place until it is there. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
}

/** A picture that shows the ground it stands on where it cannot be had, also where nothing runs on the page. */
export const Picture = ({ className, alt, ...picture }: PictureProps) => (
  <img {...picture} alt={alt} className={classNames("picture", className)} />
);
