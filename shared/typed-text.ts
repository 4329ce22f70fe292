/** Characters without a shape of their own, alone or in any number: a name of nothing else could not be seen or clicked. */
const NOTHING_VISIBLE = /^[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;
/**
 * Marks of a direction that programs put around what is copied, such as phone numbers. Left in a name they reverse the
 * text after it. Languages written from right to left need none of them.
 */
const DIRECTIONS = /[\u202A-\u202E]/g;
const ENDS = /^[\s\u00AD\u200B\u2060]+|[\s\u00AD\u200B\u2060]+$/g;

/** Returns what people see of a text that somebody typed or pasted, without blanks around it; "" if that is nothing. */
export const typedText = (text: string): string =>
  NOTHING_VISIBLE.test(text) ? "" : text.replace(DIRECTIONS, "").replace(ENDS, "");
