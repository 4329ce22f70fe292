import { afterAll, beforeAll } from "vitest";
import { eachDatabase } from "../support/databases.ts";
import { TreetClub } from "../support/treet-club.ts";
import { describeClaims } from "./treets/claims.ts";
import { describeCodePools } from "./treets/code-pools.ts";
import { describeTreet } from "./treets/life-of-a-treet.ts";
import { describeSoldOut } from "./treets/waiting-lists.ts";

eachDatabase("treets", (kind) => {
  const club = new TreetClub(kind);
  beforeAll(() => club.start());
  afterAll(() => club.stop());

  describeSoldOut(club);
  describeTreet(club);
  describeClaims(club);
  describeCodePools(club);
});
