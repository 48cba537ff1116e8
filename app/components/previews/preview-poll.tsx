import type { PreviewPoll as Poll } from './preview-types.ts';

/** A poll before anyone has voted. */
export function PreviewPoll({ question, options, duration }: Poll) {
  return (
    <div className="lk-poll">
      {question ? <b dir="auto">{question}</b> : null}
      {options.map((option, index) => (
        <span key={index} className="lk-vote" dir="auto">
          {option}
        </span>
      ))}
      <span className="lk-votes">0 votes · {duration} left</span>
    </div>
  );
}
