import { useState } from "react";
import { categoryName } from "#shared/category-names.ts";
import { fold } from "#shared/fold.ts";
import { imageUrl } from "#shared/image-url.ts";
import { stockFor, stockImageId } from "#shared/stock/images.ts";
import type { StockScene } from "#shared/stock/scenes.ts";
import type { TreetCategory } from "#shared/treets.ts";
import { language } from "#words/language.ts";
import * as words from "#words/library.ts";
import { useScripted } from "../../design/hydrated.ts";
import { Icon } from "../../design/icon.tsx";
import { SearchField } from "../../design/text-field.tsx";

interface StockPickerProps {
  /** Of the field that says which one is chosen. */
  readonly name: string;
  /** Its pictures come first. */
  readonly category: TreetCategory;
  readonly onChoose: (imageId: string) => void;
}

/** Pictures that are there for everybody, so that nobody needs one of their own. Nothing is loaded before it is opened. */
export function StockPicker({ name, category, onChoose }: StockPickerProps) {
  const [search, setSearch] = useState("");
  const scripted = useScripted();
  const scenes = stockFor(category).map((scene) => ({ scene, isFound: matches(scene, search) }));
  const found = scenes.filter(({ isFound }) => isFound).length;
  return (
    <details className="stock">
      <summary className="button button--secondary">
        <Icon name="image" />
        {words.choose()}
      </summary>
      <div className="stock-panel">
        <div className="stock-search" {...scripted}>
          <SearchField
            label={words.search()}
            name=""
            placeholder={words.searchHint()}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            // It is no part of the form around it, whose Enter saves.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <p className="muted small" role="status">
            {words.found({ count: found })}
          </p>
        </div>
        <fieldset className="stock-grid">
          <legend className="visually-hidden">{words.legend()}</legend>
          {scenes.map(({ scene, isFound }) => (
            <label key={scene.id} className="stock-choice" hidden={!isFound}>
              <input
                type="radio"
                name={name}
                value={stockImageId(scene)}
                onChange={() => onChoose(stockImageId(scene))}
              />
              <img
                src={imageUrl(stockImageId(scene), "medium")}
                alt={scene.alt[language()]}
                loading="lazy"
                width={512}
                height={288}
              />
            </label>
          ))}
        </fieldset>
        <p className="muted small">{words.licence()}</p>
      </div>
    </details>
  );
}

/** Every word that is searched for begins one of what the picture shows or of its category. */
function matches({ alt, category, id }: StockScene, search: string): boolean {
  const text = fold(` ${alt[language()]} ${alt.en} ${categoryName(category)} ${id.replaceAll("-", " ")}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(` ${word}`));
}
