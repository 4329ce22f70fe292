const questions: readonly (readonly [question: string, answer: string])[] = [
  [
    "Do our members have to install something?",
    "No. Treets runs in the browser of any phone or computer, also with a slow connection. Whoever likes it on the home screen can put it there.",
  ],
  [
    "What does it cost the partners?",
    "Nothing. A partner adds treets, sets their limits and redeems claims for free. Your community pays by its size, and small ones pay nothing.",
  ],
  [
    "Who decides what is offered?",
    "You do. A partner’s treet is seen by members once somebody of your team has approved it, and you can pause it at any time.",
  ],
  [
    "How does a member redeem a treet?",
    "They show a code or a QR on their phone. The partner’s staff enter or scan it, and both see at once that it counts. For online shops the code is typed in at the checkout.",
  ],
  [
    "What happens when we outgrow a plan?",
    "Your members keep everything they have, and links keep working. New members wait until there is room, and your control panel shows long before how close you are.",
  ],
  [
    "Can we leave, and take our data with us?",
    "Any day. Members, claims and figures can be exported as files on every plan, the free one too.",
  ],
];

export function Questions() {
  return (
    <section className="home-section home-section--sunken" id="questions">
      <div className="home-inner home-questions">
        <h2>Questions we hear a lot</h2>
        <div>
          {questions.map(([question, answer]) => (
            <details key={question} className="home-question">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
