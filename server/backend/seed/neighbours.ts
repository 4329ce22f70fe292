import type { businessCategories } from "#shared/business-kinds.ts";
import type { MapPosition } from "#shared/map-position.ts";

/** A business near the demo community. */
export interface Neighbour {
  readonly name: string;
  /** First name of its owner. */
  readonly firstName: string;
  /** Number of days it has been a partner. */
  readonly since: number;
  readonly category: (typeof businessCategories)[number];
  readonly tagline: string;
  readonly address: string;
  readonly openingHours: string;
  readonly position: MapPosition;
  /** Id of its cover in the picture library. */
  readonly cover: string;
  /** SVG shapes on a canvas of 512 x 512. */
  readonly logo: string;
  /** Titles of the treets it supplies. */
  readonly supplies: readonly string[];
}

const ground = (color: string) => `<rect width="512" height="512" fill="${color}"/>`;
const at = (latitude: number, longitude: number): MapPosition => ({ latitude, longitude });

/** Positions of the demo community and of the roastery next door. */
export const clubPosition = at(55.6841, 12.5982);
export const roasteryPosition = at(55.6852, 12.5961);
export const roasteryLogo = `${ground("#9a3412")}<ellipse cx="256" cy="256" rx="120" ry="160" transform="rotate(28 256 256)" fill="#fde8d0"/>
  <path d="M196 376c90-40 30-190 124-238" fill="none" stroke="#9a3412" stroke-width="28" stroke-linecap="round"/>`;

export const neighbours: readonly Neighbour[] = [
  {
    name: "Quay Kitchen",
    cover: "salad",
    firstName: "Nora",
    since: 104,
    category: "hospitality",
    tagline: "Two dishes a day, both good",
    address: "Quay 7, 1401 Copenhagen",
    openingHours: "Mon–Fri 11:30–15",
    position: at(55.6832, 12.6013),
    logo: `${ground("#14532d")}<circle cx="256" cy="256" r="130" fill="#ecfccb"/><circle cx="256" cy="256" r="82" fill="none" stroke="#14532d" stroke-width="16"/>`,
    supplies: ["Lunch at Quay Kitchen", "Summer picnic basket"],
  },
  {
    name: "Pizza Molo",
    cover: "pizza",
    firstName: "Enzo",
    since: 98,
    category: "hospitality",
    tagline: "Dough that rests for two days",
    address: "Molevej 2, 1432 Copenhagen",
    openingHours: "Tue–Sun 16–22",
    position: at(55.6867, 12.6044),
    logo: `${ground("#b91c1c")}<path d="M256 410L120 150q136-70 272 0z" fill="#fcd34d"/><circle cx="220" cy="210" r="26" fill="#b91c1c"/><circle cx="300" cy="230" r="26" fill="#b91c1c"/><circle cx="256" cy="310" r="22" fill="#b91c1c"/>`,
    supplies: ["Friday pizza, second one half price"],
  },
  {
    name: "Green Crate",
    cover: "vegetables",
    firstName: "Sif",
    since: 95,
    category: "retail",
    tagline: "Vegetables from four farms",
    address: "Torvegade 51, 1400 Copenhagen",
    openingHours: "Mon–Sat 8–19",
    position: at(55.6721, 12.5912),
    logo: `${ground("#3f6212")}<path d="M120 250h272v150H120z" fill="#d9f99d"/><path d="M120 300h272M120 350h272" stroke="#3f6212" stroke-width="12"/><path d="M256 250q-80-110 10-140 80 40-10 140z" fill="#bef264"/>`,
    supplies: ["Five euros off your first grocery box"],
  },
  {
    name: "Harbour Gym",
    cover: "gym",
    firstName: "Karl",
    since: 91,
    category: "sports club",
    tagline: "Weights with a view of the water",
    address: "Langelinie 18, 2100 Copenhagen",
    openingHours: "Every day 6–23",
    position: at(55.6938, 12.5996),
    logo: `${ground("#1e3a8a")}<path d="M150 256h212" stroke="#dbeafe" stroke-width="30"/><path d="M130 180v152M170 150v212M342 150v212M382 180v152" stroke="#dbeafe" stroke-width="34" stroke-linecap="round"/>`,
    supplies: ["A month at Harbour Gym", "Old gym pass"],
  },
  {
    name: "Paddle & Co",
    cover: "canoe",
    firstName: "Ida",
    since: 84,
    category: "sports club",
    tagline: "Out on the water in ten minutes",
    address: "The blue jetty, 1437 Copenhagen",
    openingHours: "Apr–Oct, every day 9–20",
    position: at(55.6789, 12.6078),
    logo: `${ground("#0e7490")}<path d="M90 280q166 110 332 0-20 110-166 110T90 280z" fill="#fef3c7"/><path d="M170 110l172 150" stroke="#fef3c7" stroke-width="22" stroke-linecap="round"/><circle cx="170" cy="112" r="34" fill="#fef3c7"/>`,
    supplies: ["Kayak for an hour", "Climbing hall, day pass"],
  },
  {
    name: "Steam House",
    cover: "sauna",
    firstName: "Aino",
    since: 77,
    category: "hospitality",
    tagline: "Heat, silence, cold water",
    address: "Refshalevej 167, 1432 Copenhagen",
    openingHours: "Wed–Sun 7–22",
    position: at(55.6931, 12.6142),
    logo: `${ground("#7c2d12")}<path d="M170 380q-50-60 0-120t0-120M256 380q-50-60 0-120t0-120M342 380q-50-60 0-120t0-120" fill="none" stroke="#ffedd5" stroke-width="28" stroke-linecap="round"/>`,
    supplies: ["Sauna by the water", "Yoga at sunrise"],
  },
  {
    name: "City Museum",
    cover: "museum",
    firstName: "Bo",
    since: 70,
    category: "education",
    tagline: "Eight hundred years on three floors",
    address: "Stormgade 18, 1555 Copenhagen",
    openingHours: "Tue–Sun 10–17, Thu until 20",
    position: at(55.6747, 12.5758),
    logo: `${ground("#4c1d95")}<path d="M110 210L256 120l146 90zM130 390h252M150 230v140M220 230v140M292 230v140M362 230v140" fill="#ede9fe" stroke="#ede9fe" stroke-width="22"/>`,
    supplies: ["City museum"],
  },
  {
    name: "Two Wheels",
    cover: "bicycle",
    firstName: "Tom",
    since: 61,
    category: "retail",
    tagline: "Mended by the evening",
    address: "Prinsessegade 33, 1422 Copenhagen",
    openingHours: "Mon–Fri 8–18",
    position: at(55.6743, 12.6009),
    logo: `${ground("#ca8a04")}<g fill="none" stroke="#fefce8" stroke-width="24"><circle cx="165" cy="300" r="80"/><circle cx="347" cy="300" r="80"/><path d="M165 300l60-110h80l42 110M225 190l60 110"/></g>`,
    supplies: ["Bicycle service", "First ride on us"],
  },
  {
    name: "Ledger Lane",
    cover: "accounting",
    firstName: "Priya",
    since: 52,
    category: "other",
    tagline: "Books in order, head free",
    address: "Strandgade 12, 1401 Copenhagen",
    openingHours: "Mon–Thu 9–16",
    position: at(55.6757, 12.5951),
    logo: `${ground("#0f172a")}<path d="M160 370V300M224 370V230M288 370V270M352 370V150" stroke="#a5f3fc" stroke-width="36" stroke-linecap="round"/>`,
    supplies: ["Accounting for founders"],
  },
  {
    name: "Babel Quay",
    cover: "language",
    firstName: "Marta",
    since: 71,
    category: "education",
    tagline: "Small groups, big vocabulary",
    address: "Wildersgade 40, 1408 Copenhagen",
    openingHours: "Mon–Fri 9–21",
    position: at(55.6739, 12.5934),
    logo: `${ground("#6d28d9")}<path d="M120 150h190a40 40 0 0 1 40 40v70a40 40 0 0 1-40 40H220l-60 60v-60h-40z" fill="#ede9fe"/><path d="M300 330h92v52l44-52V240h-50" fill="none" stroke="#ede9fe" stroke-width="22" stroke-linejoin="round"/>`,
    supplies: ["Language course, first lesson"],
  },
  {
    name: "Clause & Co",
    cover: "law",
    firstName: "Henrik",
    since: 58,
    category: "other",
    tagline: "Contracts in plain words",
    address: "Overgaden 24, 1415 Copenhagen",
    openingHours: "Mon–Thu 9–17",
    position: at(55.6727, 12.5975),
    logo: `${ground("#7f1d1d")}<path d="M256 120v272M176 392h160M140 190h232" stroke="#fee2e2" stroke-width="24" stroke-linecap="round"/><path d="M140 190l-52 110h104zM372 190l-52 110h104z" fill="#fee2e2"/>`,
    supplies: ["Legal check of your first contract"],
  },
];
