import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/across.ts";
import "./totals.css";

export interface Total {
  readonly label: string;
  readonly value: number;
  /** The same list, narrowed to what is counted. */
  readonly href?: string | undefined;
}

/** What the selected businesses have together, on one line above their list, whatever the list is narrowed to. */
export const Totals = ({ items }: { readonly items: readonly Total[] }) => (
  <section aria-label={words.totals()}>
    <dl className="totals">
      {items.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{href && value > 0 ? <a href={href}>{label}</a> : label}</dt>
          <dd>{numberText(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
