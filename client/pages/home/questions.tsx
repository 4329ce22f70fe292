import * as words from "#words/home.ts";
import { Question } from "../../design/question.tsx";

const questions: readonly (readonly [question: () => string, answer: () => string])[] = [
  [words.installQuestion, words.installAnswer],
  [words.costQuestion, words.costAnswer],
  [words.decideQuestion, words.decideAnswer],
  [words.redeemQuestion, words.redeemAnswer],
  [words.outgrowQuestion, words.outgrowAnswer],
  [words.leaveQuestion, words.leaveAnswer],
];

export const Questions = () => (
  <section className="home-section home-section--sunken" id="questions">
    <div className="home-inner home-questions">
      <h2>{words.questionsTitle()}</h2>
      <div>
        {questions.map(([question, answer]) => (
          <Question key={question()} question={question()}>
            {answer()}
          </Question>
        ))}
      </div>
    </div>
  </section>
);
