import fc from "fast-check";
import { expect, test } from "vitest";
import { getAt, setAt, siblingOf } from "#server/auth/json-pointer.ts";

// The document and the results of RFC 6901, section 5; "/" differs on purpose and means the whole document.
const rfc = {
  foo: ["bar", "baz"],
  "a/b": 1,
  "c%d": 2,
  "e^f": 3,
  "g|h": 4,
  "i\\j": 5,
  'k"l': 6,
  " ": 7,
  "m~n": 8,
};

test.each([
  ["", rfc],
  ["/", rfc],
  ["/foo", ["bar", "baz"]],
  ["/foo/0", "bar"],
  ["/a~1b", 1],
  ["/c%d", 2],
  ["/e^f", 3],
  ["/g|h", 4],
  ["/i\\j", 5],
  ['/k"l', 6],
  ["/ ", 7],
  ["/m~0n", 8],
  ["/foo/2", undefined],
  ["/foo/length/x", undefined],
  ["/nothing/here", undefined],
  ["/__proto__", undefined],
  ["/constructor/name", undefined],
])("the pointer %j yields the right value", (pointer, expected) => {
  expect(getAt(rfc, pointer)).toEqual(expected);
});

test.each([null, undefined, "text", 5, true])("the pointer /token yields nothing in %j", (document) => {
  expect(getAt(document, "/token")).toBeUndefined();
});

test("a value that was set can be read again at any pointer", () => {
  const key = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 4 }), fc.string(), (keys, value) => {
      const pointer = keys.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
      if (pointer === "/") return;
      const document = setAt({ kept: 1 }, pointer, value);
      expect(getAt(document, pointer)).toBe(value);
    }),
  );
});

test("setting a value leaves the rest of the document and every prototype unchanged", () => {
  const document = { data: { a: 1 } };
  expect(setAt(document, "/data/token", "t")).toEqual({ data: { a: 1, token: "t" } });
  expect(document).toEqual({ data: { a: 1 } });
  setAt({}, "/__proto__/polluted", true);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

test.each(["", "/"])("setting at %j replaces the whole document", (pointer) => {
  expect(setAt({ a: 1 }, pointer, "t")).toBe("t");
});

test.each([
  ["/token", "/expiresIn"],
  ["/data/token", "/data/expiresIn"],
  ["", "/expiresIn"],
])("the sibling of %j is %j", (pointer, sibling) => {
  expect(siblingOf(pointer, "expiresIn")).toBe(sibling);
});
