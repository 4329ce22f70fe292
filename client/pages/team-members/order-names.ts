import { translated } from "#shared/words/translated.ts";
import * as words from "#words/lists.ts";

export const peopleOrderNames = translated({ role: words.byRole, active: words.lastActiveFirst });
