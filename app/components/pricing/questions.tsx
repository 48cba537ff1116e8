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
    answer: `Ask within ${GUARANTEE_DAYS} days of paying, and you get all of it.`,
  },
  { question: 'Will the price change?', answer: 'If it does, you hear 30 days before.' },
  {
    question: 'Is there a coupon?',
    answer:
      'Ten of the first 100 subscribers get one for a month. It comes by mail, as a code for the checkout.',
  },
] as const;

export function PricingQuestions() {
  return (
    <section className="split asked" aria-labelledby="asked">
      <h2 className="t1" id="asked">
        Before you ask
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
