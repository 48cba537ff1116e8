import { ownField } from '#app/domain/composer/text-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';
import { useEarlyInput } from './use-early-input.ts';
import { useOpenOnce } from './use-open-once.ts';

export interface CommentFieldsProps extends Pick<Draft, 'comment' | 'mode' | 'platforms'> {
  readonly problem: ComposerProblem | null;
  readonly change: DraftState['change'];
}

type Comment = Draft['comment'];

const ID = 'first-comment';

/** The comment that each account writes under its post once that is live. Starts open if there is one. */
export function CommentFields({ comment, mode, platforms, problem, change }: CommentFieldsProps) {
  useEarlyInput(ID, change);
  const isOpen = useOpenOnce(isUsed(comment));
  const shown = platforms.filter((id) => id !== 'tiktok');
  const messages = listMessages(problem, 'comment');
  const set = (part: (comment: Comment) => Partial<Comment>): void =>
    change((draft) => ({ comment: { ...draft.comment, ...part(draft.comment) } }));
  return (
    <fieldset className="opts" id={ID} tabIndex={-1}>
      <legend className="h">First comment</legend>
      <details className="moreopts" open={isOpen || messages.length > 0}>
        <summary className="small">A comment under the post, written once it’s live</summary>
        <div className="threadfields">
          <div className="field">
            <label htmlFor="comment">Comment under the post</label>
            <textarea
              id="comment"
              name="comment"
              className="input"
              dir="auto"
              rows={3}
              value={comment.text}
              aria-invalid={messages.length > 0}
              aria-describedby="comment-hint comment-messages"
              onChange={({ target }) => set(() => ({ text: target.value }))}
            />
            <p className="hint" id="comment-hint">
              The account writes it, on Twitter as a reply. TikTok takes no comments from other
              apps. Type / to insert a snippet and @ to mention someone.
            </p>
            <FieldMessages id="comment-messages" messages={messages} />
          </div>
          {mode === 'unique'
            ? shown.map((id) => (
                <OwnComment
                  key={id}
                  platform={id}
                  comment={comment}
                  onChange={(text) => set(({ own }) => ({ own: { ...own, [id]: text } }))}
                />
              ))
            : null}
          {shown.length > 0 ? (
            <>
              <PlatformChecks
                legend="Put the hashtags into it on"
                choice="hashtags"
                platforms={shown}
                chosen={comment.hashtags}
                onChange={(hashtags) => set(() => ({ hashtags }))}
              />
              <PlatformChecks
                legend="Leave it out on"
                choice="none"
                platforms={shown}
                chosen={comment.none}
                onChange={(none) => set(() => ({ none }))}
              />
            </>
          ) : null}
        </div>
      </details>
    </fieldset>
  );
}

const isUsed = ({ text, own, hashtags, none }: Comment): boolean =>
  text !== '' || hashtags.length > 0 || none.length > 0 || Object.values(own).some(Boolean);

interface OwnCommentProps {
  readonly platform: PlatformId;
  readonly comment: Comment;
  readonly onChange: (text: string) => void;
}

function OwnComment({ platform, comment, onChange }: OwnCommentProps) {
  const name = ownField('comment', platform);
  return (
    <div className="field">
      <label htmlFor={name}>On {PLATFORMS[platform].name}</label>
      <textarea
        id={name}
        name={name}
        className="input"
        dir="auto"
        rows={2}
        value={comment.own[platform] ?? ''}
        placeholder={comment.text || 'The same'}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface PlatformChecksProps {
  readonly legend: string;
  readonly choice: 'none' | 'hashtags';
  readonly platforms: readonly PlatformId[];
  readonly chosen: readonly PlatformId[];
  readonly onChange: (chosen: PlatformId[]) => void;
}

function PlatformChecks({ legend, choice, platforms, chosen, onChange }: PlatformChecksProps) {
  return (
    <fieldset className="plain">
      <legend className="small">{legend}</legend>
      <div className="row wrap">
        {platforms.map((id) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name={ownField(`comment.${choice}`, id)}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <span>{PLATFORMS[id].name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
