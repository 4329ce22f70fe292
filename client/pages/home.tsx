import type { homePage } from "#server/pages/home.ts";
import type { PropsOf } from "../page-props.ts";
import { Closing } from "./home/closing.tsx";
import { Demo } from "./home/demo.tsx";
import { Hero } from "./home/hero.tsx";
import { HowItWorks, Numbers } from "./home/how-it-works.tsx";
import { Prices } from "./home/prices.tsx";
import { Questions } from "./home/questions.tsx";
import { Safety } from "./home/safety.tsx";
import { Sides } from "./home/sides.tsx";
import "./home.css";

/** Explains the product to all its sides, and sends each on its way. */
export default function Home({ data: { size, isYearly } }: PropsOf<typeof homePage>) {
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
