import * as words from "#words/plans.ts";
import { Card } from "../../design/card.tsx";
import { Question } from "../../design/question.tsx";

const questions = [
  [words.upgradeQuestion, words.upgradeAnswer],
  [words.cancelQuestion, words.cancelAnswer],
  [words.vatQuestion, words.vatAnswer],
] as const;

export const Questions = () => (
  <Card title={words.questions()}>
    {questions.map(([question, answer]) => (
      <Question key={question()} question={question()}>
        {answer()}
      </Question>
    ))}
    <p className="muted small">{words.pricesInEuros()}</p>
  </Card>
);
