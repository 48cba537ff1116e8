import { GUARANTEE_DAYS } from '#app/domain/billing/billing.ts';

const QUESTIONS = [
  {
    question: 'What counts as a post?',
    answer:
      'One caption published to any number of platforms is one post. Each platform it reaches is one platform post.',
  },
  {
    question: 'What happens after the trial?',
    answer: 'Your card is charged for the plan you chose. Cancel before and you pay nothing.',
  },
  {
    question: 'Can I get my money back?',
    answer: `Yes. Ask within ${GUARANTEE_DAYS} days of paying and we refund the full amount.`,
  },
  { question: 'Will the price change?', answer: 'If it does, we’ll tell you 30 days ahead.' },
  {
    question: 'Is there a coupon?',
    answer:
      'Ten of the first 100 subscribers get one free month. We email a code to enter at checkout.',
  },
] as const;

export function PricingQuestions() {
  return (
    <section className="split asked" aria-labelledby="asked">
      <h2 className="t1" id="asked">
        Questions and answers
      </h2>
      <dl className="promises">
        {QUESTIONS.map(({ question, answer }) => (
          <div key={question}>
            <dt className="h">{question}</dt>
            <dd className="sub">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
