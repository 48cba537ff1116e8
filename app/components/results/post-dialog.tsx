import { Form, Link } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { UNSENT_STATES } from '#app/domain/posts/delivery-state.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import type { PostDeletionOutlook } from '#app/domain/posts/post-actions.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';
import { ChangeFields } from './change-fields.tsx';
import { RepostTargets } from './repost-targets.tsx';
import type { PostProblem, PostQuestion } from './post-question.ts';

interface PostDialogProps {
  readonly post: PostOutput;
  readonly question: PostQuestion;
  readonly problem: PostProblem | null;
}

const TITLES: Readonly<Record<PostQuestion['action'], string>> = {
  change: 'Edit text',
  cancel: 'Cancel this post?',
  delete: 'Delete this post?',
  repost: 'Repost to…',
};

/** Asks to confirm an action on the whole post. Without scripts, the dialog is open in the page. */
export function PostDialog({ post, question, problem }: PostDialogProps) {
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
        <Matter post={post} question={question} problem={problem} />
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

function Matter({ post, question, problem }: PostDialogProps): ReactNode {
  switch (question.action) {
    case 'change':
      return <ChangeFields postText={question.postText} problem={problem} />;
    case 'cancel':
      return <Cancellation post={post} />;
    case 'repost':
      return <RepostTargets post={post} accounts={question.accounts} />;
    case 'delete':
      return <Deletion outlook={question.outlook} />;
  }
}

const BACK: Readonly<Record<PostQuestion['action'], string>> = {
  change: 'Keep it as it is',
  cancel: 'Keep it',
  delete: 'Keep it',
  repost: 'Back',
};

interface ConfirmProps {
  readonly action: PostQuestion['action'];
  readonly isDuplicate: boolean;
}

function Confirm({ action, isDuplicate }: ConfirmProps) {
  if (action === 'change') {
    return (
      <button
        className="btn solid"
        name="intent"
        value={isDuplicate ? 'change-post-anyway' : 'change-post'}
      >
        {isDuplicate ? 'Save anyway' : 'Save'}
      </button>
    );
  }
  if (action === 'repost') {
    return (
      <button className="btn solid" name="intent" value="repost-post">
        Open in composer
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

function Cancellation({ post: { deliveries } }: { post: PostOutput }) {
  const open = deliveries.filter(({ state }) => UNSENT_STATES.includes(state));
  const sent = deliveries.filter(({ state }) => GONE.has(state));
  if (open.length === 0) return <p className="small">There’s nothing left to cancel.</p>;
  return (
    <>
      <p className="small">
        It won’t be published on {toNames(open)}.
        {open.length === deliveries.length ? ' It then doesn’t count toward today’s posts.' : ''}{' '}
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
