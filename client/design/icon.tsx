import { classNames } from "./class-names.ts";
import "./icon.css";

/** Outlines on a 24 × 24 grid, drawn in the colour of the surrounding text. */
const paths = {
  home: "M3 11l9-8 9 8M5 9.5V21h14V9.5M10 21v-6h4v6",
  gift: "M4 11h16v10H4zM2.5 7h19v4h-19zM12 7v14M12 7S10.5 2.5 7.8 2.8 6 7 12 7zm0 0s1.5-4.5 4.2-4.2S18 7 12 7z",
  users:
    "M9 11a4 4 0 100-8 4 4 0 000 8zM2 21v-1.5A5.5 5.5 0 017.5 14h3A5.5 5.5 0 0116 19.5V21M16 3.2a4 4 0 010 7.6M19 14.5a5.5 5.5 0 013 5V21",
  user: "M12 11.5a4.25 4.25 0 100-8.5 4.25 4.25 0 000 8.5zM4 21v-1a6 6 0 016-6h4a6 6 0 016 6v1",
  link: "M10 14a4.5 4.5 0 006.4 0l3.2-3.2a4.5 4.5 0 00-6.4-6.4L12 5.6M14 10a4.5 4.5 0 00-6.4 0l-3.2 3.2a4.5 4.5 0 006.4 6.4l1.2-1.2",
  chart: "M4 20V10M10 20V4M16 20v-7M21 20H3",
  settings:
    "M12 15.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM12 2.5v3M12 18.5v3M21.5 12h-3M5.5 12h-3M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1M18.7 18.7l-2.1-2.1M7.4 7.4L5.3 5.3",
  building: "M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3",
  handshake:
    "M12 7l-2.5-2L3 7v8l2 1 5 4 2-1 2 1 5-4 2-1V7l-5-2zM12 7l-3 3.5a1.8 1.8 0 002.6 2.4L13.5 11l4.5 4",
  package: "M12 2.5l9 4.75v9.5l-9 4.75-9-4.75v-9.5zM3 7.25l9 4.75 9-4.75M12 12v9.5M7.5 4.9l9 4.75",
  mail: "M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7",
  search: "M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5",
  plus: "M12 5v14M5 12h14",
  check: "M4.5 12.5l5 5 10-11",
  close: "M6 6l12 12M18 6L6 18",
  "chevron-down": "M6 9l6 6 6-6",
  "chevron-up": "M6 15l6-6 6 6",
  "chevron-right": "M9 6l6 6-6 6",
  "chevron-left": "M15 6l-6 6 6 6",
  more: "M5 12h0m7 0h0m7 0h0",
  copy: "M9 9h11v12H9zM5 15H4V3h11v2",
  download: "M12 3v12M7 10.5l5 5 5-5M4 20.5h16",
  print: "M7 8V3h10v5M7 17H3.5V8h17v9H17M7 13.5h10V21H7zM17 10.5h.01",
  upload: "M12 16V4M7 8.5l5-5 5 5M4 20.5h16",
  eye: "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 100-6 3 3 0 000 6z",
  "eye-off":
    "M4 4l16 16M9.9 5.7A10 10 0 0112 5.5c6.5 0 10 6.5 10 6.5a17 17 0 01-3 3.7M6.3 7.5A16 16 0 002 12s3.5 6.5 10 6.5a10 10 0 004.3-.95M10 10a3 3 0 004 4",
  trash: "M4 6.5h16M9 6V3.5h6V6M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6",
  edit: "M4 20l1-4.5L16.5 4a2.1 2.1 0 013 0l.5.5a2.1 2.1 0 010 3L8.5 19zM14.5 6l3.5 3.5",
  calendar: "M4 5.5h16V21H4zM4 10h16M8 3v4.5M16 3v4.5",
  clock: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5.5l3.5 2",
  alert: "M12 3.5L22 20.5H2zM12 10v4.5M12 17.5h.01",
  info: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5.5M12 7.5h.01",
  help: "M8 8.5a4 4 0 114 4v2M12 19h.01",
  star: "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v3M17.5 20H20M14 19.5v.5",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  sun: "M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19",
  moon: "M20 14.5A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.5z",
  monitor: "M3 4.5h18v12H3zM12 16.5v4M8 20.5h8",
  logout: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  bell: "M6 16V10.5a6 6 0 0112 0V16l2 2H4zM10 21h4",
  filter: "M3 5h18M6.5 12h11M10 19h4",
  rows: "M4 6h16M4 10h16M4 14h16M4 18h16",
  "rows-roomy": "M4 5h16M4 12h16M4 19h16",
  sort: "M8 4v16M4 16l4 4 4-4M16 20V4M12 8l4-4 4 4",
  drag: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  lock: "M5 11h14v10H5zM8 11V7.5a4 4 0 018 0V11",
  send: "M21 3L10 14M21 3l-7 18-4-7-7-4z",
  refresh: "M20 11a8 8 0 00-14-4.5L3.5 9M3.5 4v5h5M4 13a8 8 0 0014 4.5l2.5-2.5M20.5 20v-5h-5",
  tag: "M3 3h8.5L21 12.5 12.5 21 3 11.5zM7.5 7.5h.01",
  "credit-card": "M3 5.5h18v13H3zM3 10h18M7 15h3",
  key: "M14.5 14a5.5 5.5 0 10-5-5.5c0 .6.1 1.2.3 1.7L3 17v4h4v-2.5h2.5V16h2.3l1-1c.5.2 1.1.3 1.7.3zM16 8h.01",
  globe:
    "M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c2.5 2.5 3.8 5.7 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.7-3.8-9S9.5 5.5 12 3z",
  phone:
    "M6.5 3h3l1.5 5-2 1.5a12 12 0 005.5 5.5l1.5-2 5 1.5v3a2.5 2.5 0 01-2.7 2.5A17 17 0 013.5 5.7 2.5 2.5 0 016.5 3z",
  image: "M3 4.5h18v15H3zM3.5 17l5-5.5 4 4 3-3 5 5M15.5 9h.01",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  command:
    "M9 9V6.5A2.5 2.5 0 106.5 9zm0 0h6M9 9v6m6-6V6.5A2.5 2.5 0 1117.5 9zm0 0v6m0 0v2.5a2.5 2.5 0 102.5-2.5zm0 0H9m0 0v2.5A2.5 2.5 0 116.5 15z",
  "arrow-right": "M4 12h16M14 6l6 6-6 6",
  "arrow-left": "M20 12H4M10 6l-6 6 6 6",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5z",
  pin: "M12 21s7-6.5 7-11.5a7 7 0 10-14 0C5 14.5 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z",
  expand: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  archive: "M3 4.5h18V9H3zM5 9v11h14V9M10 13h4",
} as const;

export type IconName = keyof typeof paths;

/** Icons of dots: points that are as large as their stroke is wide, which takes fewer bytes than circles. */
const dotted: ReadonlySet<IconName> = new Set(["more", "drag"]);

export const iconNames = Object.keys(paths) as IconName[];

export interface IconProps {
  readonly name: IconName;
  /** Accessible name, for icons without a text beside them; without it the icon is decorative. */
  readonly label?: string;
  readonly className?: string;
}

export function Icon({ name, label, className }: IconProps) {
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      className={classNames("icon", dotted.has(name) && "icon--dots", className)}
      viewBox="0 0 24 24"
      {...meaning}
    >
      <path d={paths[name]} />
    </svg>
  );
}
