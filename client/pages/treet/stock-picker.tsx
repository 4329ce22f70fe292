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
  /** Name of the field with the chosen picture. */
  readonly name: string;
  /** Pictures of this category come first. */
  readonly category: TreetCategory;
  readonly onChoose: (imageId: string) => void;
}

/** Library of pictures for treets without a picture of their own. Nothing is loaded until it is opened. */
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
            // The search is not part of the surrounding form, which Enter would submit.
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

/** Returns whether each search term is the beginning of a word in the picture's description, category or ID. */
function matches({ alt, category, id }: StockScene, search: string): boolean {
  const text = fold(` ${alt[language()]} ${alt.en} ${categoryName(category)} ${id.replaceAll("-", " ")}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(` ${word}`));
}
