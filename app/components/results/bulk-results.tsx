import { Fragment } from 'react';
import type { BulkPostsResult, MovedPosts } from '#app/domain/posts/bulk-posts.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { Form, Link } from '@remix-run/react';
import { Banner } from '../ui/banner.tsx';
import { toPostTitle } from './posts-list.tsx';

interface BulkResultsProps {
  readonly result: BulkPostsResult;
  /** The list's URL. */
  readonly back: string;
}

/** Says what an action did with each post, failures first. */
export function BulkResults({ result, back }: BulkResultsProps) {
  const failed = result.items.filter(({ status }) => status === 'failed');
  const others = result.items.filter(({ status }) => status !== 'failed');
  return (
    <Banner tone={failed.length > 0 ? 'warn' : 'ok'}>
      <div className="stack tight">
        <b>{toSummary(result)}</b>
        <details open={failed.length > 0}>
          <summary>What happened to each post</summary>
          <ul className="bulkitems small">
            {[...failed, ...others].map(({ postId, post, status, message }) => (
              <li key={postId}>
                <b dir="auto">
                  {post === null ? (
                    postId
                  ) : status === 'done' && result.action === 'delete' ? (
                    toPostTitle(post)
                  ) : (
                    <Link to={`/app/posts/${postId}`}>{toPostTitle(post)}</Link>
                  )}
                </b>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </details>
        {result.undo ? <Undo moved={result.undo} back={back} /> : null}
      </div>
    </Banner>
  );
}

/** Moves the posts back by as many days. One that someone has moved since then stays. */
function Undo({ moved, back }: { readonly moved: MovedPosts; readonly back: string }) {
  return (
    <Form method="post" action={back} preventScrollReset>
      {moved.posts.map(({ id, from }) => (
        <Fragment key={id}>
          <input type="hidden" name="post" value={id} />
          <input type="hidden" name="from" value={from} />
        </Fragment>
      ))}
      <input type="hidden" name="days" value={moved.days} />
      <input type="hidden" name="direction" value={moved.direction} />
      <button className="btn quiet" name="intent" value="move">
        Move back
      </button>
    </Form>
  );
}

const DONE = { move: 'moved', cancel: 'canceled', retry: 'retried', delete: 'deleted' } as const;

function toSummary({ action, items }: BulkPostsResult): string {
  const count = (status: BulkPostsResult['items'][number]['status']): number =>
    items.filter((item) => item.status === status).length;
  const done = DONE[action];
  const parts = [
    ...(count('done') > 0 ? [`${formatCount(count('done'), 'post')} ${done}`] : []),
    ...(count('failed') > 0 ? [`${formatCount(count('failed'), 'post')} not ${done}`] : []),
    ...(count('unchanged') > 0 ? [`${formatCount(count('unchanged'), 'post')} unchanged`] : []),
  ];
  return `${listNames(parts)}.`;
}
