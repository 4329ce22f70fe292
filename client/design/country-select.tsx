import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { getCountryCallingCode } from "react-phone-number-input/max";
import { PHONE } from "#shared/constants.ts";
import { fold } from "#shared/fold.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/design.ts";
import { Icon } from "./icon.tsx";

interface CountryOption {
  readonly value?: string;
  readonly label: string;
  readonly divider?: boolean;
}

export interface CountrySelectProps {
  readonly value?: string;
  readonly options: readonly CountryOption[];
  readonly disabled?: boolean;
  onChange(value?: string): void;
}

/** Country list with type-ahead search: characters typed without a pause are matched as one string. */
export function CountrySelect({ value, options, disabled, onChange }: CountrySelectProps) {
  const countries = options.filter(({ divider, value }) => !divider && value);
  const current = countries.find((option) => option.value === value);
  const chosen = current ? countries.indexOf(current) : 0;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(chosen);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [open, active]);
  const show = () => {
    setActive(chosen);
    setOpen(true);
  };
  const choose = (index: number) => {
    onChange(countries[index]?.value);
    setOpen(false);
  };
  const move = (to: number) => {
    const index = Math.min(Math.max(to, 0), countries.length - 1);
    if (open) setActive(index);
    else show();
  };
  const find = (key: string) => {
    const now = Date.now();
    const before = now - typed.current.at > PHONE.typeToFindMs ? "" : typed.current.text;
    const text = before + fold(key);
    typed.current = { text, at: now };
    const index = countries.findIndex(({ label }) => fold(label).startsWith(text));
    if (index < 0) return;
    if (open) setActive(index);
    else onChange(countries[index]?.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const typing = Date.now() - typed.current.at <= PHONE.typeToFindMs && typed.current.text !== "";
    if (key === "ArrowDown") move(active + 1);
    else if (key === "ArrowUp") move(active - 1);
    else if (key === "Home") move(0);
    else if (key === "End") move(countries.length - 1);
    else if (key === "Escape" && open) setOpen(false);
    else if (key === "Enter" || (key === " " && !typing)) open ? choose(active) : show();
    else if (isText) find(key);
    else return;
    event.preventDefault();
  };

  return (
    <div className="country">
      <button
        type="button"
        className="country-button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open ? `${listId}-${active}` : undefined}
        aria-label={current ? words.countryIs({ label: current.label }) : words.chooseCountry()}
        disabled={disabled}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <span aria-hidden="true">{value ?? <Icon name="globe" />}</span>
        <Icon name="chevron-down" />
      </button>
      <div
        className="country-list"
        role="listbox"
        id={listId}
        aria-label={commonWords.country()}
        hidden={!open}
        ref={list}
      >
        {open &&
          countries.map(({ value: code, label }, index) => (
            <button
              key={code}
              type="button"
              // The combobox keeps the focus and handles the list's keys.
              tabIndex={-1}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              data-active={index === active || undefined}
              className="country-option"
              // Keeps the focus on the combobox when an option is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <span>{label}</span>
              <span className="country-code">{callingCode(code)}</span>
            </button>
          ))}
      </div>
    </div>
  );
}

const callingCode = (country: string | undefined) =>
  country ? `+${getCountryCallingCode(country as Parameters<typeof getCountryCallingCode>[0])}` : "";
