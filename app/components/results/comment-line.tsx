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
  const actions = delivery.actions.filter(isCommentAction);
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
      <ForRole needs="editor">
        {state === 'failed' && actions.includes('reconnect') ? (
          <a href={CONNECT_PATHS[delivery.platform]}>Reconnect {name}</a>
        ) : (
          <Actions
            comment={comment}
            actions={actions.filter((action) => action !== 'reconnect')}
            delivery={delivery}
            problem={problem}
          />
        )}
      </ForRole>
    </div>
  );
}

const isUndone = (state: FirstComment['state']): boolean =>
  state === 'failed' || state === 'unconfirmed';

type CommentAction = keyof typeof BUTTONS;

const isCommentAction = (action: DeliveryAction): action is CommentAction | 'reconnect' =>
  action === 'reconnect' || action in BUTTONS;

interface ActionsProps extends CommentLineProps {
  readonly actions: readonly CommentAction[];
}

/** What a person can do about a comment that isn't there, or may not be. */
function Actions({ comment, actions, delivery: { id, platform, url }, problem }: ActionsProps) {
  if (actions.length === 0) return null;
  const { name } = PLATFORMS[platform];
  const isRetry = actions.includes('retry_comment');
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
      {actions.map((action) => (
        <Buttons key={action} action={action} state={comment.state} name={name} />
      ))}
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

interface ButtonsProps {
  readonly action: CommentAction;
  readonly state: FirstComment['state'];
  readonly name: string;
}

function Buttons({ action, state, name }: ButtonsProps) {
  return toButtons(action, state).map(({ intent, label }) => (
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

interface CommentButton {
  readonly intent: string;
  readonly label: string;
}

/** A comment that may be there, or that was canceled, has other words for the same. */
function toButtons(action: CommentAction, state: FirstComment['state']): readonly CommentButton[] {
  if (action === 'retry_comment' && state === 'canceled')
    return [{ intent: 'retry', label: 'Write the comment' }];
  if (action === 'cancel_comment' && state === 'unconfirmed')
    return [{ intent: 'cancel-comment', label: 'Leave it' }];
  return BUTTONS[action];
}

const BUTTONS = {
  retry_comment: [{ intent: 'retry', label: 'Retry the comment' }],
  cancel_comment: [{ intent: 'cancel-comment', label: 'Cancel the comment' }],
  resolve_comment: [
    { intent: 'is-live', label: 'The comment is there' },
    { intent: 'is-not-live', label: 'It’s not there, write it again' },
  ],
} as const;
