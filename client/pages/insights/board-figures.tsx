import { percent } from "#shared/insight-words.ts";
import { language } from "#words/language.ts";
import { Avatar } from "../../design/avatar.tsx";
import { classNames } from "../../design/class-names.ts";
import "./board-figures.css";

interface BarFigureProps {
  readonly value: number;
  /** The largest of the list, whose bar is full. */
  readonly most: number;
}

/** A number with a bar, so that a list by it can be compared at a glance. */
export const BarFigure = ({ value, most }: BarFigureProps) => (
  <span className="bar-figure">
    {value.toLocaleString(language())}
    <progress className="meter-bar" value={value} max={Math.max(1, most)} aria-hidden="true" />
  </span>
);

interface BoardNameProps {
  readonly name: string;
  /** A logo or a picture; the initials where there is none. */
  readonly picture: string | null;
  /** Its words need the room of the picture where there is little. */
  readonly isLong?: boolean;
  /** Of people; things are square. */
  readonly isPerson?: boolean;
}

/** What or who a row of a leaderboard is about. */
export const BoardName = ({ name, picture, isLong = false, isPerson = false }: BoardNameProps) => (
  <span className={classNames("board-name", isLong && "board-name--long")}>
    <Avatar name={name} src={picture} size="small" {...(!isPerson && { shape: "square" })} />
    {name}
  </span>
);

const HEATS = 5;

/** A share of a group, on a ground that is the deeper the larger it is; what it says it says in words too. */
export const HeatFigure = ({ part, whole }: { readonly part: number; readonly whole: number }) =>
  whole === 0 ? (
    <span className="heat">–</span>
  ) : (
    <span className="heat" data-heat={Math.ceil((part / whole) * HEATS)}>
      {percent(part, whole)}
    </span>
  );
