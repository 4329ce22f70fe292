import { type FormEvent, useState } from "react";
import type { downgradePage } from "#server/pages/downgrade.ts";
import type { PickedLimit } from "#shared/billing.ts";
import { fold } from "#shared/fold.ts";
import { limitWords } from "#shared/plans.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/plans.ts";
import { useScripted } from "../../design/hydrated.ts";
import type { ViewOf } from "../../page-props.ts";

interface PicksProps {
  readonly over: ViewOf<typeof downgradePage, "choose">["over"][number];
}

const fates: Readonly<Record<PickedLimit, string>> = translated({
  liveTreets: words.othersTreets,
  activePartners: words.othersPartners,
  packs: words.othersPacks,
  activeLinks: words.othersLinks,
  teamSeats: words.othersTeam,
});

/** From this number of items on, the list can be searched by name. */
const MANY = 10;

/** Choice of the items that stay on a smaller plan than they need. */
export function Picks({ over: { limit, max, total, items, chosen } }: PicksProps) {
  const [search, setSearch] = useState("");
  const [count, setCount] = useState(chosen.length);
  const scripted = useScripted();
  const wanted = fold(search.trim());
  const found = items.filter(({ name }) => fold(name).includes(wanted));
  const shown = new Set(found.map(({ id }) => id));
  const recount = (event: FormEvent<HTMLElement>) =>
    setCount(event.currentTarget.querySelectorAll("input:checked").length);
  return (
    <fieldset className="field-group">
      <legend>{words.chooseStaying({ max, total, limit })}</legend>
      <p className="muted small">{fates[limit]}</p>
      {items.length > MANY && (
        <span className="control" {...scripted}>
          <input
            type="search"
            aria-label={words.searchItems({ what: limitWords[limit] })}
            placeholder={words.searchItems({ what: limitWords[limit] })}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            // Enter in the search field must not submit the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </span>
      )}
      <p className="small" role="status">
        {words.chosenOf({ count, max })}
        {wanted && ` ${words.foundCount({ count: found.length })}`}
      </p>
      {/* Rows that do not match the search stay in the form, to keep their ticks. */}
      <div className="picks" onChange={recount}>
        {items.map(({ id, name, alwaysStays }) => (
          <label key={id} hidden={!shown.has(id)}>
            <input
              type="checkbox"
              name={limit}
              value={id}
              defaultChecked={chosen.includes(id)}
              disabled={alwaysStays}
            />
            {name}
            {alwaysStays && (
              <>
                <span className="muted small">{words.ownerAlwaysStays()}</span>
                {/* A disabled box submits nothing, but its item counts among the chosen ones. */}
                <input type="hidden" name={limit} value={id} />
              </>
            )}
          </label>
        ))}
      </div>
      {total > items.length && <p className="muted small">{words.oldestShown({ count: items.length })}</p>}
    </fieldset>
  );
}
