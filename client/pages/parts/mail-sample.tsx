import * as words from "#words/settings.ts";
import "./mail-sample.css";

interface MailSampleProps {
  readonly label: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

/** An email as it would be sent now. */
export const MailSample = ({ label, from, subject, text }: MailSampleProps) => (
  <article className="mail-sample" aria-label={label}>
    <p className="muted small">{words.fromSender({ from })}</p>
    <p>
      <strong>{subject}</strong>
    </p>
    <p className="mail-sample-text">{text}</p>
  </article>
);
