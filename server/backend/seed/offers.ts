import type { TreetCategory, TreetState, TreetType, ValueKind } from "#shared/treets.ts";

export interface DemoOffer {
  readonly title: string;
  readonly type: TreetType;
  readonly category: TreetCategory;
  /** Id in the picture library. */
  readonly picture: string;
  readonly value: readonly [kind: ValueKind, amount?: number];
  readonly summary: string;
  readonly description: string;
  readonly state?: TreetState;
  /** Days from now until it can no longer be claimed. */
  readonly endsIn?: number;
  /** Price for members, in minor units. */
  readonly price?: number;
  /** Start time of an event, in the club's time zone. */
  readonly begins?: string;
}

const offer = (
  title: string,
  type: TreetType,
  category: TreetCategory,
  picture: string,
  value: DemoOffer["value"],
  [summary, description]: readonly [summary: string, description: string],
  more: Pick<DemoOffer, "begins" | "endsIn" | "price" | "state"> = {},
): DemoOffer => ({ title, type, category, picture, value, summary, description, ...more });

/** Treets of the demo community, besides those awaiting review. Amounts are in minor units. */
export const demoOffers: readonly DemoOffer[] = [
  offer(
    "Two coffees for one before nine",
    "voucher",
    "coffee",
    "coffee-croissant",
    ["freebie"],
    [
      "Bring a colleague: the second cup is free until 9 am.",
      "Any coffee on the board counts, also with oat milk. Order both together and show your code at the till.",
    ],
  ),
  offer(
    "10% off everything at Bloom Roastery",
    "shared_code",
    "coffee",
    "coffee-doughnut",
    ["percent", 10],
    [
      "Beans, brewing gear and whatever is in the cup today.",
      "Valid at the bar and in the online shop. On a subscription, the discount applies until it ends.",
    ],
  ),
  offer(
    "A bag of beans on your birthday",
    "code_pool",
    "coffee",
    "chocolate",
    ["freebie"],
    [
      "250 grams of the house espresso, roasted that week.",
      "Pick it up any day in your birthday month. Pedro grinds it for you if you say how you brew.",
    ],
  ),
  offer(
    "Lunch at Quay Kitchen",
    "voucher",
    "food and drink",
    "salad",
    ["percent", 15],
    [
      "Fifteen percent off the dish of the day, Monday to Friday.",
      "Two dishes a day, one always vegetarian, from noon until they run out. The table by the window is worth being early for.",
    ],
  ),
  offer(
    "Friday pizza, second one half price",
    "voucher",
    "food and drink",
    "pizza",
    ["percent", 50],
    [
      "Two pizzas, and the cheaper one costs half.",
      "Every Friday from 5 pm, to eat in or to take home. The dough rests for two days; the queue is shorter before six.",
    ],
    { endsIn: 2 },
  ),
  offer(
    "Five euros off your first grocery box",
    "shared_code",
    "food and drink",
    "vegetables",
    ["amount", 500],
    [
      "Vegetables from four farms within 40 km, at your door.",
      "Choose a small, medium or large box at the checkout and enter the code. Pause or stop whenever you like.",
    ],
  ),
  offer(
    "A month at Harbour Gym",
    "code_pool",
    "sports",
    "gym",
    ["freebie"],
    [
      "Thirty days of weights, rowing and all morning classes.",
      "Open from 6 am to 11 pm. Enter your code at the front desk; nothing renews by itself when the month is over.",
    ],
  ),
  offer(
    "Kayak for an hour",
    "voucher",
    "sports",
    "canoe",
    ["percent", 25],
    [
      "A quarter off any boat, life jacket and dry bag included.",
      "Start at the blue jetty, go left for the quiet canals or right for the open water. Dogs ride free.",
    ],
  ),
  offer(
    "Climbing hall, day pass",
    "shared_code",
    "sports",
    "hiking",
    ["amount", 400],
    [
      "Four euros off a whole day on 900 square metres of wall.",
      "Shoes and chalk can be hired. Beginners get a ten-minute introduction, every hour on the hour.",
    ],
  ),
  offer(
    "Yoga at sunrise",
    "event",
    "wellness",
    "meditation",
    ["freebie"],
    [
      "An hour on the roof before the first meeting.",
      "For everybody who can get up. Mats are there; bring a jumper, the wind is awake before you are.",
    ],
    { begins: "07:00" },
  ),
  offer(
    "Sauna by the water",
    "voucher",
    "wellness",
    "sauna",
    ["percent", 20],
    [
      "Two hours of heat, and the harbour to cool off in.",
      "Towels and tea included. Wednesdays are for women, Thursdays for groups; on the other days just come.",
    ],
  ),
  offer(
    "Massage at your desk",
    "link",
    "wellness",
    "massage",
    ["percent", 30],
    [
      "Fifteen minutes for neck and shoulders, without undressing.",
      "Pick a time on their page. Somebody comes to your desk with a chair and warm hands.",
    ],
    { price: 19_00 },
  ),
  offer(
    "Film night on the roof",
    "event",
    "culture",
    "film-night",
    ["freebie"],
    [
      "One film, sixty chairs, popcorn from the roastery.",
      "The door opens at eight, the film begins when it is dark. If it rains we move to the hall downstairs.",
    ],
    { begins: "20:00" },
  ),
  offer(
    "City museum",
    "shared_code",
    "culture",
    "museum",
    ["percent", 50],
    [
      "Half price on admission, special exhibitions included.",
      "Buy your ticket online with the code or say it at the desk. Children under 12 come in free anyway.",
    ],
  ),
  offer(
    "Two tickets for the harbour concert",
    "code_pool",
    "culture",
    "classical",
    ["freebie"],
    [
      "An evening of brass and strings on the floating stage.",
      "Show your code at the gate from 6 pm. Seats are taken as people come, so early birds sit in front.",
    ],
  ),
  offer(
    "Independent bookshop",
    "voucher",
    "shopping",
    "books",
    ["percent", 10],
    [
      "Ten percent off everything that is not a schoolbook.",
      "They order what they don't have overnight. Ask for the list of what the club has been reading.",
    ],
  ),
  offer(
    "Bicycle service",
    "voucher",
    "mobility",
    "bicycle",
    ["amount", 1500],
    [
      "Fifteen euros off a full service, done by the evening.",
      "Bring your bicycle before ten and collect it after five. Parts are extra; they call before they fit any.",
    ],
  ),
  offer(
    "First ride on us",
    "code_pool",
    "mobility",
    "scooter",
    ["freebie"],
    [
      "Half an hour on any of their cargo bikes.",
      "Enter the code in their app under “Vouchers”. Good for crates, children and one very patient dog.",
    ],
  ),
  offer(
    "Car sharing without a joining fee",
    "link",
    "mobility",
    "electric-car",
    ["amount", 2900],
    [
      "Save the 29 euros it costs to sign up.",
      "Register through our link with your driving licence. Cars stand at both ends of the quay.",
    ],
  ),
  offer(
    "Weekend in the archipelago",
    "link",
    "travel",
    "cabin",
    ["percent", 12],
    [
      "Two nights in a cabin, ferry included.",
      "Choose from five islands. Out of season you may have the whole place to yourself.",
    ],
  ),
  offer(
    "Language course, first lesson",
    "shared_code",
    "learning",
    "language",
    ["freebie"],
    [
      "Danish, Spanish or Portuguese: try one evening for free.",
      "Small groups of six, no homework on Fridays. Book with the code and come as you are.",
    ],
  ),
  offer(
    "Pottery workshop",
    "event",
    "learning",
    "pottery",
    ["percent", 20],
    [
      "An evening at the wheel; you leave with two bowls.",
      "Clay, glaze and apron are included. Your bowls are fired and ready to collect a week later.",
    ],
    { begins: "18:00", price: 36_00 },
  ),
  offer(
    "Accounting for founders",
    "link",
    "work",
    "accounting",
    ["percent", 25],
    [
      "A quarter off the first year of bookkeeping.",
      "Priya and her team do invoices, VAT and the annual accounts. The first talk is free.",
    ],
  ),
  offer(
    "Legal check of your first contract",
    "voucher",
    "work",
    "law",
    ["freebie"],
    [
      "A lawyer reads up to ten pages and tells you what to change.",
      "Send the contract beforehand and talk it through for half an hour. Leases and employment contracts count too.",
    ],
  ),
  offer(
    "Nursery tour",
    "event",
    "family",
    "toys",
    ["info"],
    [
      "See the rooms, meet the team, ask what you want to know.",
      "An hour in the afternoon, children welcome. Places for the summer are given out soon after.",
    ],
    { begins: "15:00", state: "scheduled" },
  ),
  offer(
    "Winter tyre change",
    "voucher",
    "services",
    "car-service",
    ["amount", 1000],
    [
      "Ten euros off, and they store your summer tyres.",
      "Book a slot by phone and mention the club. It takes as long as a coffee.",
    ],
    { state: "scheduled" },
  ),
  offer(
    "Summer picnic basket",
    "shared_code",
    "food and drink",
    "picnic",
    ["percent", 15],
    [
      "Bread, cheese, lemonade and a blanket to borrow.",
      "Order until 11 am, collect from noon. Bring the basket back by Monday.",
    ],
    { state: "ended" },
  ),
  offer(
    "Old gym pass",
    "code_pool",
    "sports",
    "running",
    ["freebie"],
    [
      "Ten visits to the gym that used to be next door.",
      "It moves to a new hall. Passes that were claimed stay good there.",
    ],
    { state: "paused" },
  ),
  offer(
    "Optician, new glasses",
    "shared_code",
    "services",
    "optician",
    ["percent", 20],
    [
      "Twenty percent off frames and lenses.",
      "An eye test is included. Sunglasses count if they have your prescription.",
    ],
    { state: "draft" },
  ),
  offer(
    "Home barista evening",
    "event",
    "coffee",
    "coffee-cake",
    ["percent", 25],
    [
      "Two hours at Pedro's machine: grind, brew and pour your own.",
      "Six people at the bar after closing time. Beans, milk and a bag to take home are included.",
    ],
    { begins: "18:30", price: 24_00 },
  ),
];
