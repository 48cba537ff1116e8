import { useNavigate } from '@remix-run/react';
import { Ban, CalendarClock, Download, RotateCw, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { PostTimes } from '#app/domain/posts/show-post-times.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';
import { EXPORT_PATH, POSTS_FIELDS, type PostsQuery, toPostsAddress } from './posts-address.ts';
import { PostLine, toPostTitle } from './posts-list.tsx';
import { type Selection, useSelection } from './use-selection.ts';

interface SelectablePostsProps {
  readonly posts: readonly PostOutput[];
  readonly times: PostTimes;
  readonly query: PostsQuery;
  readonly cursor: string | null;
  /** Changes after an action, which ends the selection. */
  readonly round: unknown;
}

/** Lists a page of posts that can be selected. Without scripts, the buttons submit the checked boxes. */
export function SelectablePosts({ posts, times, query, cursor, round }: SelectablePostsProps) {
  const ids = posts.map(({ id }) => id);
  const selection = useSelection(ids);
  const { clear } = selection;
  const navigate = useNavigate();
  useEffect(clear, [clear, round]);
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // An export is a file, which only the browser can download.
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'do') return;
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('post').map(String);
    const to = toPostsAddress(query, { cursor, action: submitter.value, ids: chosen });
    navigate(to, { preventScrollReset: true });
  };
  return (
    <form method="get" action="/app/posts" onSubmit={handleSubmit}>
      {POSTS_FIELDS.map((name) =>
        query[name] === '' ? null : (
          <input key={name} type="hidden" name={name} value={query[name]} />
        ),
      )}
      {cursor === null ? null : <input type="hidden" name="cursor" value={cursor} />}
      <BulkBar selection={selection} count={posts.length} />
      <ul className="card flush list postlines selectable">
        {posts.map((post) => (
          <PostLine key={post.id} post={post} time={times[post.id]}>
            <label className="check pick">
              <input
                type="checkbox"
                name="post"
                value={post.id}
                aria-label={`Select ${toPostTitle(post)}`}
                checked={selection.isSelected(post.id)}
                onClick={(event) => selection.handleClick(post.id, event)}
                onChange={ignore}
              />
            </label>
          </PostLine>
        ))}
      </ul>
    </form>
  );
}

/** A click carries the Shift key, which a change doesn't. */
const ignore = (): void => undefined;

function BulkBar({ selection, count }: { readonly selection: Selection; readonly count: number }) {
  const selected = selection.ids.size;
  return (
    <div
      className={selected > 0 ? 'bulkbar on' : 'bulkbar'}
      role="group"
      aria-label="Selected posts"
    >
      <SelectPage selection={selection} count={count} />
      <div className="bulkacts">
        <ForRole needs="editor">
          <button className="btn quiet" name="do" value="move">
            <Icon of={CalendarClock} size="s" />
            Move…
          </button>
          <button className="btn quiet" name="do" value="cancel">
            <Icon of={Ban} size="s" />
            Cancel…
          </button>
          <button className="btn quiet" name="do" value="retry">
            <Icon of={RotateCw} size="s" />
            Retry…
          </button>
          <button className="btn quiet" name="do" value="delete">
            <Icon of={Trash2} size="s" />
            Delete…
          </button>
        </ForRole>
        <button
          className="btn quiet"
          formAction={EXPORT_PATH}
          name="format"
          value="csv"
          title={EXPORT_TITLES.csv}
        >
          <Icon of={Download} size="s" />
          Export CSV
        </button>
        <button
          className="btn quiet"
          formAction={EXPORT_PATH}
          name="format"
          value="ndjson"
          title={EXPORT_TITLES.ndjson}
        >
          <Icon of={Download} size="s" />
          Export JSON
        </button>
      </div>
    </div>
  );
}

const EXPORT_TITLES = {
  csv: 'Captions, hashtags, files, times, options, and results, in the columns of a bulk run',
  ndjson: 'A publish request per line, with the texts of single platforms, for a bulk run',
} as const;

function SelectPage({ selection, count }: { selection: Selection; count: number }) {
  const box = useRef<HTMLInputElement>(null);
  const selected = selection.ids.size;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < count;
  }, [selected, count]);
  return (
    <div className="row selectpage">
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={count > 0 && selected === count}
          onChange={selection.selectAll}
        />
        <span className="small">Select this page</span>
      </label>
      <span className="small mut num" role="status">
        {selected === 0 ? '' : `${selected} selected`}
      </span>
    </div>
  );
}
