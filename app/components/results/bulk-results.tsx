import type { BulkPostsResult } from '#app/domain/posts/bulk-posts.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { Link } from '@remix-run/react';
import { Banner } from '../ui/banner.tsx';
import { toPostTitle } from './posts-list.tsx';

/** Says what an action did with each post, failures first. */
export function BulkResults({ result }: { readonly result: BulkPostsResult }) {
  const failed = result.items.filter(({ status }) => status === 'failed');
  const others = result.items.filter(({ status }) => status !== 'failed');
  return (
    <Banner tone={failed.length > 0 ? 'warn' : 'ok'}>
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
    </Banner>
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
