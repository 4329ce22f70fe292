import { percent } from "#shared/insight-words.ts";
import { numberText } from "#shared/words/locale.ts";
import { Avatar } from "../../design/avatar.tsx";
import { classNames } from "../../design/class-names.ts";
import "./board-figures.css";

interface BarFigureProps {
  readonly value: number;
  /** The largest value in the list, whose bar is full. */
  readonly max: number;
}

/** A number with a bar, to make the rows of a list easy to compare. */
export const BarFigure = ({ value, max }: BarFigureProps) => (
  <span className="bar-figure">
    {numberText(value)}
    <progress className="meter-bar" value={value} max={Math.max(1, max)} aria-hidden="true" />
  </span>
);

interface BoardNameProps {
  readonly name: string;
  /** A logo or a picture; the initials if null. */
  readonly picture: string | null;
  /** True for long names, which take the picture's place on narrow screens. */
  readonly isLong?: boolean;
  /** True for a person; other pictures are square. */
  readonly isPerson?: boolean;
}

/** Subject of a leaderboard row: a person or a thing, with its picture. */
export const BoardName = ({ name, picture, isLong = false, isPerson = false }: BoardNameProps) => (
  <span className={classNames("board-name", isLong && "board-name--long")}>
    <Avatar name={name} src={picture} size="small" {...(!isPerson && { shape: "square" })} />
    {name}
  </span>
);

const HEATS = 5;

/** A percentage on a heat-map background, darker for larger values. The text states the value too. */
export const HeatFigure = ({ part, whole }: { readonly part: number; readonly whole: number }) =>
  whole === 0 ? (
    <span className="heat">–</span>
  ) : (
    <span className="heat" data-heat={Math.ceil((part / whole) * HEATS)}>
      {percent(part, whole)}
    </span>
  );
