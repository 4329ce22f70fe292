import * as words from "#words/home.ts";

const questions: readonly (readonly [question: () => string, answer: () => string])[] = [
  [words.q1, words.a1],
  [words.q2, words.a2],
  [words.q3, words.a3],
  [words.q4, words.a4],
  [words.q5, words.a5],
  [words.q6, words.a6],
];

export function Questions() {
  return (
    <section className="home-section home-section--sunken" id="questions">
      <div className="home-inner home-questions">
        <h2>{words.questionsTitle()}</h2>
        <div>
          {questions.map(([question, answer]) => (
            <details key={question()} className="home-question">
              <summary>{question()}</summary>
              <p>{answer()}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
