import type { homePage } from "#server/pages/home.ts";
import type { PropsOf } from "../page-props.ts";
import { useCarriedCampaign } from "./home/carried-campaign.ts";
import { Closing } from "./home/closing.tsx";
import { Demo } from "./home/demo.tsx";
import { Hero } from "./home/hero.tsx";
import { HowItWorks, Numbers } from "./home/how-it-works.tsx";
import { Prices } from "./home/prices.tsx";
import { Questions } from "./home/questions.tsx";
import { Safety } from "./home/safety.tsx";
import { Sides } from "./home/sides.tsx";
import "./home.css";

/** Home page: explains the product to all its audiences and guides each to the next step. */
export default function Home({ data: { size, isYearly } }: PropsOf<typeof homePage>) {
  useCarriedCampaign();
  return (
    <div className="home">
      <Hero />
      <Demo />
      <HowItWorks />
      <Sides />
      <Numbers />
      <Safety />
      <Prices size={size} isYearly={isYearly} />
      <Questions />
      <Closing />
    </div>
  );
}
