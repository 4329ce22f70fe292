import type { PageProps } from "../page-props.ts";
import { Closing } from "./home/closing.tsx";
import { Hero } from "./home/hero.tsx";
import { HowItWorks } from "./home/how-it-works.tsx";
import { Prices } from "./home/prices.tsx";
import { Questions } from "./home/questions.tsx";
import { Sides } from "./home/sides.tsx";
import { SmallPrint } from "./home/small-print.tsx";
import "./home.css";

export interface HomeData {
  /** Position of the price slider. */
  readonly size: number;
}

/** Explains the product to all its sides, and sends each on its way. */
export default function Home({ data: { size } }: PageProps<HomeData>) {
  return (
    <div className="home">
      <Hero />
      <HowItWorks />
      <Sides />
      <Prices size={size} />
      <Questions />
      <SmallPrint />
      <Closing />
    </div>
  );
}
