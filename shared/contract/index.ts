import type { ContractRouterClient } from "@orpc/contract";
import { auth } from "./auth.ts";
import { businesses } from "./businesses.ts";
import { claims } from "./claims.ts";
import { diagnostics } from "./diagnostics.ts";
import { enquiries } from "./enquiries.ts";
import { images } from "./images.ts";
import { insights } from "./insights.ts";
import { links } from "./links.ts";
import { me } from "./me.ts";
import { memberImports } from "./member-imports.ts";
import { members } from "./members.ts";
import { ownership } from "./ownership.ts";
import { packs } from "./packs.ts";
import { partners } from "./partners.ts";
import { preferences } from "./preferences.ts";
import { profiles } from "./profile.ts";
import { search } from "./search.ts";
import { settings } from "./settings.ts";
import { team } from "./team.ts";
import { treets } from "./treets.ts";

/** Every operation of the backend, by domain. One contract for calls in process, over HTTP, and for the API's documentation. */
export const contract = {
  auth,
  businesses,
  images,
  members,
  memberImports,
  links,
  ownership,
  team,
  me,
  treets,
  claims,
  insights,
  search,
  profiles,
  partners,
  packs,
  preferences,
  enquiries,
  settings,
  diagnostics,
};

export type Contract = typeof contract;
/** The typed client of the contract; its calls reject with a Problem. */
export type BackendClient = ContractRouterClient<Contract>;
/** Where the contract's HTTP form lives on the backend and on the web server. */
export const API_PREFIX = "/api/v1";
