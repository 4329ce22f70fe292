import { classNames } from "./class-names.ts";
import "./avatar.css";

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly size?: "small" | "large";
  readonly shape?: "square";
}

const HUES = 6;

/**
 * A picture, or the initials on a colour derived from the name. Decorative: the name itself must stand beside it as
 * text.
 */
export function Avatar({ name, src, size, shape }: AvatarProps) {
  const className = classNames("avatar", size && `avatar--${size}`, shape && `avatar--${shape}`);
  if (src) {
    // The initials are shown if the picture fails to load.
    const initials = { "data-initials": initialsOf(name) };
    return <img className={className} src={src} alt="" loading="lazy" width={40} height={40} {...initials} />;
  }
  return (
    // Drawn through CSS and hidden from screen readers: the name is beside it or in the label of the element around it.
    <span className={className} data-hue={hueOf(name)} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("") || "?";
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % HUES;
}
