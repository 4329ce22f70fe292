import type { ReactNode } from "react";
import * as words from "#words/home.ts";
import "./ticket.css";

export interface TicketProps {
  readonly art: keyof typeof arts;
  readonly title: string;
  readonly partner: string;
  readonly worth: string;
  readonly code?: string;
}

/** An illustration of a treet as members see it. */
export const Ticket = ({ art, title, partner, worth, code }: TicketProps) => (
  <div className={`ticket ticket--${art}`}>
    <div className="ticket-art">
      <svg viewBox="0 0 96 64" aria-hidden="true">
        {arts[art]}
      </svg>
      <span className="ticket-worth">{worth}</span>
    </div>
    <div className="ticket-stub">
      <p className="ticket-title">{title}</p>
      <p className="ticket-partner">{partner}</p>
      {code && <p className="ticket-code">{code}</p>}
    </div>
  </div>
);

/** The example of a treet on the public pages. */
export const CoffeeTicket = () => (
  <Ticket
    art="coffee"
    title={words.secondCoffee()}
    partner={words.nearby()}
    worth={words.onUs()}
    code="K7QF 29"
  />
);

const arts = {
  coffee: (
    <>
      <path className="ticket-fill" d="M26 24h34v14a14 14 0 01-14 14h-6a14 14 0 01-14-14z" />
      <path
        className="ticket-line"
        d="M60 28h4a7 7 0 010 14h-4M20 58h46M36 18c-3-4 3-6 0-10M48 18c-3-4 3-6 0-10"
      />
    </>
  ),
  climb: (
    <>
      <path className="ticket-fill" d="M14 56l22-40 12 20 8-12 22 32z" />
      <path className="ticket-line" d="M36 16l6 10-6 5-5-6M56 24l5 7-5 4-4-5M14 56h68" />
      <circle className="ticket-fill" cx="74" cy="14" r="6" />
    </>
  ),
  film: (
    <>
      <rect className="ticket-fill" x="18" y="22" width="52" height="34" rx="6" />
      <path className="ticket-line" d="M18 22l50-12 2 8M30 19l6 3M46 15l6 4M62 11l4 5M38 33v12l11-6z" />
    </>
  ),
} satisfies Record<string, ReactNode>;
