import { Form } from '@remix-run/react';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { FirstComment } from '#app/domain/posts/first-comment.ts';
import type { RowProblem } from './result-row.tsx';
import { ForRole } from '../shell/for-role.tsx';

interface CommentLineProps {
  readonly comment: FirstComment;
  readonly deliveryId: string;
  /** The link to the post, where a person can write another comment. */
  readonly postUrl: string | null;
  /** The platform's name. */
  readonly name: string;
  /** Why another text was refused, with that text. */
  readonly problem: Pick<RowProblem, 'firstComment'> | null;
}

/** The first comment under a post: its text, its result, and what a person can do if it isn't there. */
export function CommentLine({ comment, deliveryId, postUrl, name, problem }: CommentLineProps) {
  const { text, state, url, message, remedy, platformMessage } = comment;
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
      <Outcome isBroken={state === 'failed' || state === 'unconfirmed'}>
        {[message, remedy].filter(Boolean).join(' ')}
      </Outcome>
      {platformMessage === null ? null : (
        <p className="mut" dir="auto">
          {name} said: {platformMessage}
        </p>
      )}
      {state === 'failed' || state === 'unconfirmed' ? (
        <ForRole needs="editor">
          <Actions
            comment={comment}
            state={state}
            deliveryId={deliveryId}
            postUrl={postUrl}
            name={name}
            problem={problem}
          />
        </ForRole>
      ) : null}
    </div>
  );
}

interface ActionsProps extends CommentLineProps {
  readonly state: keyof typeof BUTTONS;
}

/** What a person can do about a comment that isn't there, or may not be. */
function Actions({ comment, state, deliveryId, postUrl, name, problem }: ActionsProps) {
  return (
    <Form method="post" preventScrollReset className="row wrap">
      <input type="hidden" name="deliveryId" value={deliveryId} />
      {state === 'failed' ? (
        <TextField
          id={`comment-${deliveryId}`}
          text={comment.text}
          typed={problem?.firstComment}
          name={name}
        />
      ) : null}
      <Buttons state={state} name={name} />
      {state === 'failed' && postUrl !== null ? (
        <a href={postUrl} target="_blank" rel="noreferrer">
          Write another on {name}
        </a>
      ) : null}
    </Form>
  );
}

function Outcome({ isBroken, children }: { isBroken: boolean; children: string }) {
  return (
    <p className={isBroken ? 'warned' : 'sub'} role={isBroken ? 'status' : undefined}>
      {children}
    </p>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly text: string;
  /** What a person typed before it was refused. */
  readonly typed: string | undefined;
  readonly name: string;
}

function TextField({ id, text, typed, name }: TextFieldProps) {
  return (
    <details className="moreopts" open={typed !== undefined}>
      <summary>
        Change its text<span className="vh"> on {name}</span>
      </summary>
      <div className="field">
        <label htmlFor={id}>First comment on {name}</label>
        <textarea
          id={id}
          className="area"
          name="firstComment"
          dir="auto"
          rows={3}
          defaultValue={typed ?? text}
        />
      </div>
    </details>
  );
}

function Buttons({ state, name }: { state: keyof typeof BUTTONS; name: string }) {
  return BUTTONS[state].map(({ intent, label }) => (
    <button
      key={intent}
      className="btn quiet"
      name="intent"
      value={intent}
      aria-label={`${label}, on ${name}`}
    >
      {label}
    </button>
  ));
}

const BUTTONS = {
  failed: [{ intent: 'retry', label: 'Retry the comment' }],
  unconfirmed: [
    { intent: 'is-live', label: 'The comment is there' },
    { intent: 'is-not-live', label: 'It’s not there, write it again' },
  ],
} as const;
