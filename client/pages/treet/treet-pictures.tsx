import { useState } from "react";
import { imageUrl } from "#shared/image-url.ts";
import { stockAlt } from "#shared/stock/images.ts";
import type { TreetCategory } from "#shared/treets.ts";
import { MAX_PICTURES, pictureNames } from "#shared/written-treet.ts";
import * as words from "#words/treet.ts";
import { Button } from "../../design/button.tsx";
import { FieldGroup } from "../../design/choice-field.tsx";
import { useHydrated, useScripted } from "../../design/hydrated.ts";
import { ImageField } from "../../design/image-field.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { StartOfTreet } from "./editor-data.ts";
import { StockPicker } from "./stock-picker.tsx";

interface Place {
  readonly key: number;
  readonly imageId: string | null;
  readonly alt: string;
}

/** The pictures of a treet, in order. The first is used on its card. There is always a field for another. */
export function TreetPictures({ start }: { start: StartOfTreet | null }) {
  const hydrated = useHydrated();
  const scripted = useScripted();
  const [places, setPlaces] = useState(() => placesFor(start));
  const bringForward = (index: number) =>
    setPlaces((now) => {
      const [before, moved] = [now[index - 1], now[index]];
      return before && moved ? now.with(index - 1, moved).with(index, before) : now;
    });
  return (
    <FieldGroup legend={words.picturesUpTo({ max: MAX_PICTURES })}>
      <ol className="treet-pictures">
        {places.map((place, index) => (
          <li key={place.key}>
            <OnePicture
              place={place}
              index={index}
              category={start?.category ?? "other"}
              onChoose={(imageId) =>
                setPlaces((now) => now.with(index, { ...place, imageId, alt: stockAlt(imageId) }))
              }
            />
            {index > 0 && (
              <Button
                // Without JavaScript, this button submits the form and the server moves the picture forward.
                type={hydrated ? "button" : "submit"}
                name="earlier"
                value={pictureNames[index]}
                size="small"
                icon="arrow-left"
                onClick={hydrated ? () => bringForward(index) : undefined}
              >
                {index === 1 ? words.showFirst() : words.showBefore({ index })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {places.length < MAX_PICTURES && (
        <div className="form-actions" {...scripted}>
          <Button
            icon="plus"
            size="small"
            onClick={() => setPlaces((now) => [...now, { key: now.length, imageId: null, alt: "" }])}
          >
            {words.addPicture()}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

interface OnePictureProps {
  readonly place: Place;
  readonly index: number;
  readonly category: TreetCategory;
  readonly onChoose: (imageId: string) => void;
}

function OnePicture({ place, index, category, onChoose }: OnePictureProps) {
  const name = pictureNames[index] ?? "";
  const label = index === 0 ? words.picture() : words.pictureNumbered({ index: index + 1 });
  return (
    <>
      {place.imageId && <input type="hidden" name={`${name}Id`} value={place.imageId} />}
      <ImageField
        label={label}
        name={name}
        purpose="treet"
        currentUrl={place.imageId ? imageUrl(place.imageId, "medium") : null}
        optional
      />
      {/* The library is for the card, which must have a picture. Further pictures are the user's own. */}
      {index === 0 && <StockPicker name={`${name}Stock`} category={category} onChoose={onChoose} />}
      <TextField
        // Resets the description when the picture changes.
        key={place.imageId}
        label={index === 0 ? words.pictureText() : words.pictureTextNumbered({ index: index + 1 })}
        name={`${name}Alt`}
        maxLength={200}
        defaultValue={place.alt}
        hint={words.pictureTextHint()}
      />
    </>
  );
}

function placesFor(start: StartOfTreet | null): Place[] {
  const kept = start?.imageId
    ? [{ imageId: start.imageId, alt: start.imageAlt ?? "" }, ...(start.furtherImages ?? [])]
    : [];
  const places = kept.length < MAX_PICTURES ? [...kept, { imageId: null, alt: "" }] : kept;
  return places.map((place, key) => ({ ...place, key }));
}
