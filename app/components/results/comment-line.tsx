import { Form } from '@remix-run/react';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { DeliveryAction } from '#app/domain/posts/delivery-actions.ts';
import type { FirstComment } from '#app/domain/posts/first-comment.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import type { RowProblem } from './result-row.tsx';
import { ForRole } from '../shell/for-role.tsx';

interface CommentLineProps {
  readonly comment: FirstComment;
  /** Its post's delivery. A person can write another comment at its link. */
  readonly delivery: Pick<DeliveryOutput, 'id' | 'platform' | 'url' | 'actions'>;
  /** Why another text was refused, with that text. */
  readonly problem: Pick<RowProblem, 'firstComment'> | null;
}

/** The first comment under a post: its text, its result, and what a person can do if it isn't there. */
export function CommentLine({ comment, delivery, problem }: CommentLineProps) {
  const { text, state, url, message, remedy, platformMessage } = comment;
  const { name } = PLATFORMS[delivery.platform];
  const action = delivery.actions.find(isCommentAction);
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
      <Outcome isBroken={isUndone(state)}>{[message, remedy].filter(Boolean).join(' ')}</Outcome>
      {platformMessage === null ? null : (
        <p className="mut" dir="auto">
          {name} said: {platformMessage}
        </p>
      )}
      {action === undefined || !isUndone(state) ? null : (
        <ForRole needs="editor">
          {action === 'reconnect' ? (
            <a href={CONNECT_PATHS[delivery.platform]}>Reconnect {name}</a>
          ) : (
            <Actions comment={comment} action={action} delivery={delivery} problem={problem} />
          )}
        </ForRole>
      )}
    </div>
  );
}

const isUndone = (state: FirstComment['state']): boolean =>
  state === 'failed' || state === 'unconfirmed';

type CommentAction = keyof typeof BUTTONS;

const isCommentAction = (action: DeliveryAction): action is CommentAction | 'reconnect' =>
  action === 'reconnect' || action in BUTTONS;

interface ActionsProps extends CommentLineProps {
  readonly action: CommentAction;
}

/** What a person can do about a comment that isn't there, or may not be. */
function Actions({ comment, action, delivery: { id, platform, url }, problem }: ActionsProps) {
  const { name } = PLATFORMS[platform];
  const isRetry = action === 'retry_comment';
  return (
    <Form method="post" preventScrollReset className="row wrap">
      <input type="hidden" name="deliveryId" value={id} />
      {isRetry ? (
        <TextField
          id={`comment-${id}`}
          text={comment.text}
          typed={problem?.firstComment}
          name={name}
        />
      ) : null}
      <Buttons action={action} name={name} />
      {isRetry && url !== null ? (
        <a href={url} target="_blank" rel="noreferrer">
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

function Buttons({ action, name }: { action: CommentAction; name: string }) {
  return BUTTONS[action].map(({ intent, label }) => (
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
  retry_comment: [{ intent: 'retry', label: 'Retry the comment' }],
  resolve_comment: [
    { intent: 'is-live', label: 'The comment is there' },
    { intent: 'is-not-live', label: 'It’s not there, write it again' },
  ],
} as const;
