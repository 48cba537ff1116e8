import { Form } from '@remix-run/react';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { FirstComment } from '#app/domain/posts/first-comment.ts';
import { ForRole } from '../shell/for-role.tsx';

interface CommentLineProps {
  readonly comment: FirstComment;
  readonly deliveryId: string;
  /** The link to the post, where a person can write another comment. */
  readonly postUrl: string | null;
  /** The platform's name. */
  readonly name: string;
}

/** The first comment under a post: its text, its result, and what a person can do if it isn't there. */
export function CommentLine({ comment, deliveryId, postUrl, name }: CommentLineProps) {
  const { text, state, url, message, remedy, platformMessage } = comment;
  const isBroken = state === 'failed' || state === 'unconfirmed';
  return (
    <div className="commentline small">
      <p>
        <span className="mut">First comment:</span> <span dir="auto">{cutCaption(text)}</span>{' '}
        {state === 'published' && url !== null ? (
          <a href={url} aria-label={`Open the first comment on ${name}`}>
            Open
          </a>
        ) : null}
      </p>
      <p className={isBroken ? 'warned' : 'sub'} role={isBroken ? 'status' : undefined}>
        {[message, remedy].filter(Boolean).join(' ')}
      </p>
      {platformMessage === null ? null : (
        <p className="mut" dir="auto">
          {name} said: {platformMessage}
        </p>
      )}
      {isBroken ? (
        <ForRole needs="editor">
          <Form method="post" preventScrollReset className="row wrap">
            <input type="hidden" name="deliveryId" value={deliveryId} />
            {BUTTONS[state].map(({ intent, label }) => (
              <button
                key={intent}
                className="btn quiet"
                name="intent"
                value={intent}
                aria-label={`${label}, on ${name}`}
              >
                {label}
              </button>
            ))}
            {state === 'failed' && postUrl !== null ? (
              <a href={postUrl} target="_blank" rel="noreferrer">
                Write another on {name}
              </a>
            ) : null}
          </Form>
        </ForRole>
      ) : null}
    </div>
  );
}

const BUTTONS = {
  failed: [{ intent: 'retry', label: 'Retry the comment' }],
  unconfirmed: [
    { intent: 'is-live', label: 'The comment is there' },
    { intent: 'is-not-live', label: 'It’s not there, write it again' },
  ],
} as const;
