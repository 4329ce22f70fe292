import * as words from "#words/settings.ts";
import "./mail-header.css";

/** The header of the business's emails in its colour, as it is being chosen. */
export const MailHeader = ({ name, color }: { name: string; color: string }) => (
  <figure className="mail-header">
    <p style={{ backgroundColor: color }}>{name}</p>
    <figcaption className="muted small">{words.mailHeader()}</figcaption>
  </figure>
);
