import * as words from "#words/settings.ts";
import "./mail-header.css";

interface MailHeaderProps {
  readonly name: string;
  readonly color: string;
}

/** The header of the business's emails in its colour, as it is being chosen. */
export const MailHeader = ({ name, color }: MailHeaderProps) => (
  <figure className="mail-header">
    <p style={{ backgroundColor: color }}>{name}</p>
    <figcaption className="muted small">{words.mailHeader()}</figcaption>
  </figure>
);
