import { Form, Link } from '@remix-run/react';
import { Ban, CalendarClock, RotateCw, Trash2 } from 'lucide-react';
import type { BulkPostsPreview } from '#app/domain/posts/bulk-posts.ts';
import { MAX_MOVED_DAYS } from '#app/domain/posts/max-moved-days.ts';
import { PLATFORM_IDS, PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { formatCount, pickPlural } from '#app/domain/text/format-count.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { Icon } from '../ui/icon.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';
import { toPostTitle } from './posts-list.tsx';

interface BulkDialogProps {
  readonly preview: BulkPostsPreview;
  /** URL of the list to return to. */
  readonly back: string;
}

type Item = BulkPostsPreview['items'][number];

/** Asks to confirm what an action does with the selected posts. Without scripts, it's open in the page. */
export function BulkDialog({ preview: { action, items }, back }: BulkDialogProps) {
  const dialog = useAddressDialog(back);
  const affected = items.filter(({ obstacle }) => obstacle === null);
  const skipped = items.filter(({ obstacle }) => obstacle !== null);
  const posts = formatCount(affected.length, 'post');
  const { verb, icon, tone, Details } = ACTIONS[action];
  return (
    <dialog {...dialog} open className="notice asked" aria-labelledby="bulk-question">
      <h2 className="t2" id="bulk-question" tabIndex={-1}>
        {affected.length === 0 ? `Nothing to ${action}` : `${verb} ${posts}?`}
      </h2>
      <Form method="post" action={back} className="stack" preventScrollReset>
        {affected.map(({ post }) => (
          <input key={post.id} type="hidden" name="post" value={post.id} />
        ))}
        {affected.length === 0 ? null : <Details items={affected} />}
        <Skipped items={skipped} />
        <div className="acts">
          <Link className="btn quiet" to={back} preventScrollReset>
            {affected.length === 0 ? 'Close' : action === 'cancel' ? 'Keep posts' : 'Cancel'}
          </Link>
          {affected.length === 0 ? null : (
            <button className={`btn ${tone}`} name="intent" value={action}>
              <Icon of={icon} size="s" />
              {verb} {posts}
            </button>
          )}
        </div>
      </Form>
    </dialog>
  );
}

function Deletion({ items }: { readonly items: readonly Item[] }) {
  const live = items.flatMap((item) => item.live);
  const isLive = items.filter((item) => item.live.length > 0).length;
  const ours = live.filter(({ obstacle }) => obstacle === null);
  const obstacles = new Set(live.flatMap(({ obstacle }) => obstacle ?? []));
  return (
    <>
      <p className="small">
        This deletes {pickPlural(items.length, 'its', 'their')} results, details, and receipts from
        Fanfare. This can’t be undone.
      </p>
      {live.length === 0 ? null : (
        <p className="small">
          {items.length === 1 ? 'It’s' : `${isLive} of them ${pickPlural(isLive, 'is', 'are')}`}{' '}
          live on {toNames(live)}, and {pickPlural(isLive, 'stays', 'stay')} there
          {ours.length > 0 ? ' unless you choose to delete there, too' : ''}.
        </p>
      )}
      {[...obstacles].map((obstacle) => (
        <p key={obstacle} className="small mut">
          {obstacle}
        </p>
      ))}
      {ours.length === 0 ? null : (
        <label className="check small">
          <input type="checkbox" name="takeDown" value="yes" />
          <span>
            Also delete {formatCount(ours.length, 'live post')} from {toNames(ours)}, with{' '}
            {pickPlural(ours.length, 'its', 'their')} likes and comments.
          </span>
        </label>
      )}
    </>
  );
}

function Retries({ items }: { readonly items: readonly Item[] }) {
  const platforms = items.flatMap(({ retries }) => retries.map((platform) => ({ platform })));
  return (
    <p className="small">
      This publishes to {toNames(platforms)} again, where nothing was posted. What is live already
      stays as it is. Retries count toward today’s posts.
    </p>
  );
}

function Cancellation() {
  return (
    <p className="small">
      What hasn’t been sent yet is canceled, and what is live stays. This can’t be undone.
    </p>
  );
}

function Move({ items }: { readonly items: readonly Item[] }) {
  return (
    <>
      {items.map(({ post }) => (
        <input key={post.id} type="hidden" name="from" value={post.schedule?.publishAt ?? ''} />
      ))}
      <div className="row">
        <label className="field grow">
          <span className="flabel">Days</span>
          <input
            className="input"
            type="number"
            name="days"
            inputMode="numeric"
            min={1}
            max={MAX_MOVED_DAYS}
            step={1}
            required
            defaultValue={1}
          />
        </label>
        <label className="field grow">
          <span className="flabel">Direction</span>
          <select className="select" name="direction" defaultValue="later">
            <option value="later">Later</option>
            <option value="earlier">Earlier</option>
          </select>
        </label>
      </div>
      <p className="small mut">
        Each post keeps its time of day. A post in a queue leaves it, and a held post is scheduled
        again.
      </p>
    </>
  );
}

const ACTIONS = {
  move: { verb: 'Move', icon: CalendarClock, tone: 'solid', Details: Move },
  cancel: { verb: 'Cancel', icon: Ban, tone: 'bad', Details: Cancellation },
  retry: { verb: 'Retry', icon: RotateCw, tone: 'solid', Details: Retries },
  delete: { verb: 'Delete', icon: Trash2, tone: 'bad', Details: Deletion },
} as const;

function Skipped({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <p className="small">{formatCount(items.length, 'post')} won’t change:</p>
      <ul className="bulkitems small">
        {items.map(({ post, obstacle }) => (
          <li key={post.id}>
            <b dir="auto">{toPostTitle(post)}</b>
            <span className="mut">{obstacle}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function toNames(of: readonly { readonly platform: PlatformId }[]): string {
  const found = new Set(of.map(({ platform }) => platform));
  return listNames(PLATFORM_IDS.filter((id) => found.has(id)).map((id) => PLATFORMS[id].name));
}
