import { describe, expect, it } from "vitest";
import { coarse, mapHref, metresBetween, positionText, readPosition } from "#shared/map-position.ts";

const harbour = { latitude: 53.5461, longitude: 9.9662 };

describe("a position on the map", () => {
  it.each([
    ["53.5461, 9.9662"],
    ["53.5461 9.9662"],
    ["53.5461;9.9662"],
    [
      "https://www.google.com/maps/place/Cafe/@53.54,9.96,17z/data=!3m1!4b1!4m6!3m5!1s0!8m2!3d53.5461!4d9.9662",
    ],
    ["https://www.google.com/maps/@53.5461,9.9662,17z"],
    ["https://maps.google.com/?q=53.5461,9.9662"],
    ["https://www.google.com/maps/search/?api=1&query=53.5461%2C9.9662"],
    ["https://maps.apple.com/?ll=53.5461,9.9662&q=Cafe"],
    ["https://www.openstreetmap.org/?mlat=53.5461&mlon=9.9662#map=15/53.5/9.9"],
    ["https://www.openstreetmap.org/#map=17/53.5461/9.9662"],
    ["  53.5461,9.9662  "],
  ])("is read from %s", (text) => {
    expect(readPosition(text)).toEqual(harbour);
  });

  it.each([
    ["", "nothing"],
    ["Am Kai 4, 20457 Hamburg", "a street"],
    ["91, 10", "no latitude"],
    ["10, 181", "no longitude"],
    ["https://maps.app.goo.gl/abc", "a short address, which says nothing by itself"],
    ["http://maps.google.com/?q=53.5461,9.9662", "an address that is not safe to follow"],
    ["javascript:alert(1)//@53.5,9.9", "no address at all"],
  ])("is not read from “%s”: %s", (text) => {
    expect(readPosition(text)).toBeUndefined();
  });

  it("survives being written and read again", () => {
    expect(readPosition(positionText(harbour))).toEqual(harbour);
    expect(readPosition(mapHref(harbour))).toEqual(harbour);
  });

  it("is rounded before it is sent anywhere", () => {
    expect(coarse({ latitude: 53.546_123, longitude: 9.966_249 })).toEqual({
      latitude: 53.546,
      longitude: 9.966,
    });
  });

  it("has a great-circle distance to another", () => {
    const berlin = { latitude: 52.52, longitude: 13.405 };
    const hamburg = { latitude: 53.5511, longitude: 9.9937 };
    expect(metresBetween(berlin, hamburg) / 1000).toBeCloseTo(255.3, 0);
    expect(metresBetween(hamburg, hamburg)).toBe(0);
    expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) / 1000).toBeCloseTo(
      20_015,
      0,
    );
  });
});
