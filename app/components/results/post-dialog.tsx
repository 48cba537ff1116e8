import { Form, Link } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { UNSENT_STATES } from '#app/domain/posts/delivery-state.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import type { PostDeletionOutlook } from '#app/domain/posts/post-actions.ts';
import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';
import { ScheduledTime } from '../time/scheduled-time.tsx';
import { LazyChangeFields } from './lazy-change-fields.tsx';
import { LazyMoveFields } from './lazy-move-fields.tsx';
import { LazyRepostTargets } from './lazy-repost-targets.tsx';
import type { PostProblem, PostQuestion } from './post-question.ts';

interface PostDialogProps {
  readonly post: PostOutput;
  readonly question: PostQuestion;
  readonly problem: PostProblem | null;
  /** When the post is published; null if it was published at once. */
  readonly time: ShownTime | null;
}

const TITLES: Readonly<Record<PostQuestion['action'], string>> = {
  move: 'Change time',
  publish: 'Publish this post now?',
  draft: 'Move this post to drafts?',
  change: 'Edit text',
  cancel: 'Cancel this post?',
  delete: 'Delete this post?',
  repost: 'Repost to…',
};

/** Asks to confirm an action on the whole post. Without scripts, the dialog is open in the page. */
export function PostDialog({ post, question, problem, time }: PostDialogProps) {
  const back = `/app/posts/${post.id}`;
  const dialog = useAddressDialog(back);
  const { action } = question;
  return (
    <dialog {...dialog} open className="notice asked" aria-labelledby="post-question">
      {/* Gets the initial focus and is read first, instead of the first link of a list. */}
      <h2 className="t2" id="post-question" tabIndex={action === 'delete' ? -1 : undefined}>
        {TITLES[action]}
      </h2>
      {problem ? (
        <Banner tone={problem.isDuplicate ? 'warn' : 'bad'}>{problem.message}</Banner>
      ) : null}
      <Form method="post" action={`${back}?do=${action}`} className="stack" preventScrollReset>
        <Matter post={post} question={question} problem={problem} time={time} />
        <div className="acts">
          <Link className="btn quiet" to={back} preventScrollReset>
            {BACK[action]}
          </Link>
          <Confirm action={action} isDuplicate={problem?.isDuplicate ?? false} />
        </div>
      </Form>
    </dialog>
  );
}

function Matter({ post, question, problem, time }: PostDialogProps): ReactNode {
  switch (question.action) {
    case 'move':
      return <LazyMoveFields choice={question.choice} facts={question.facts} problem={problem} />;
    case 'publish':
      return (
        <p className="small">
          It’s published on {toNames(post.deliveries)} right away
          {time ? (
            <>
              , instead of on <ScheduledTime time={time} />
            </>
          ) : null}
          . It counts toward today’s limits.
        </p>
      );
    case 'draft':
      return (
        <p className="small">
          The post is canceled, and a draft keeps its text, files, accounts, and time. Nothing is
          published until you schedule or publish the draft.
        </p>
      );
    case 'change':
      return <LazyChangeFields postText={question.postText} problem={problem} />;
    case 'cancel':
      return <Cancellation post={post} />;
    case 'repost':
      return <LazyRepostTargets post={post} accounts={question.accounts} />;
    case 'delete':
      return <Deletion outlook={question.outlook} />;
  }
}

const BACK: Readonly<Record<PostQuestion['action'], string>> = {
  move: 'Keep it as it is',
  publish: 'Keep it as it is',
  draft: 'Keep it as it is',
  change: 'Keep it as it is',
  cancel: 'Keep it',
  delete: 'Keep it',
  repost: 'Back',
};

interface ConfirmProps {
  readonly action: PostQuestion['action'];
  readonly isDuplicate: boolean;
}

/** The buttons that don't take anything away. `anyway` repeats content that was just published. */
const CONFIRMS: Readonly<
  Partial<Record<PostQuestion['action'], { readonly text: string; readonly anyway?: string }>>
> = {
  move: { text: 'Change time', anyway: 'Change time anyway' },
  publish: { text: 'Publish now', anyway: 'Publish anyway' },
  draft: { text: 'Move to drafts' },
  change: { text: 'Save', anyway: 'Save anyway' },
  repost: { text: 'Open in composer' },
};

function Confirm({ action, isDuplicate }: ConfirmProps) {
  const confirm = CONFIRMS[action];
  if (confirm) {
    const anyway = isDuplicate ? confirm.anyway : undefined;
    return (
      <button
        className="btn solid"
        name="intent"
        value={anyway ? `${action}-post-anyway` : `${action}-post`}
      >
        {anyway ?? confirm.text}
      </button>
    );
  }
  return (
    <button className="btn bad" name="intent" value={`${action}-post`}>
      {action === 'delete' ? <Icon of={Trash2} size="s" /> : null}
      {action === 'delete' ? 'Yes, delete it' : 'Yes, cancel it'}
    </button>
  );
}

const GONE: ReadonlySet<string> = new Set(['committing', 'unconfirmed', 'confirming', 'published']);

function Cancellation({ post: { deliveries, schedule } }: { post: PostOutput }) {
  const open = deliveries.filter(({ state }) => UNSENT_STATES.includes(state));
  const sent = deliveries.filter(({ state }) => GONE.has(state));
  if (open.length === 0) return <p className="small">There’s nothing left to cancel.</p>;
  const day = schedule === null ? 'today’s' : 'that day’s';
  return (
    <>
      <p className="small">
        It won’t be published on {toNames(open)}.
        {open.length === deliveries.length ? ` It then doesn’t count toward ${day} limits.` : ''}{' '}
        This can’t be undone.
      </p>
      {sent.length > 0 ? (
        <p className="small">What was published to {toNames(sent)} already stays there.</p>
      ) : null}
    </>
  );
}

function Deletion({ outlook: { live } }: { outlook: PostDeletionOutlook }) {
  const ours = live.filter(({ obstacle }) => obstacle === null);
  return (
    <>
      <p className="small">
        This deletes its results, details, and receipts from Fanfare. This can’t be undone.
      </p>
      {live.length > 0 ? (
        <>
          <p className="small">
            It’s live on {toNames(live)}, and stays there
            {ours.length > 0 ? ' unless you also delete it there' : ''}:
          </p>
          <ul className="uses small left">
            {live.map((one) => (
              <li key={one.deliveryId}>
                <PlatformGlyph platform={one.platform} />
                <div>
                  <LiveName {...one} />
                  {one.obstacle ? <p className="mut">{one.obstacle}</p> : null}
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {ours.length > 0 ? (
        <label className="check small">
          <input type="checkbox" name="takeDown" value="yes" />
          <span>Also delete it from {toNames(ours)}, with its likes and comments.</span>
        </label>
      ) : null}
    </>
  );
}

function LiveName({ platform, accountName, url }: PostDeletionOutlook['live'][number]) {
  const text = `${PLATFORMS[platform].name}, ${accountName}`;
  if (url === null) return <b>{text}.</b>;
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={`${text}, in a new tab`}>
      {text}
    </a>
  );
}

function toNames(of: readonly Pick<PostOutput['deliveries'][number], 'platform'>[]): string {
  return listNames([...new Set(of.map(({ platform }) => PLATFORMS[platform].name))]);
}
