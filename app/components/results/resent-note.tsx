import { Link } from '@remix-run/react';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { LocalTime } from '../ui/local-time.tsx';

/** Links to the post that a delivery was resent as. */
export function ResentNote({ resentAs }: Pick<DeliveryOutput, 'resentAs'>) {
  if (resentAs === null) return null;
  const { postId, at } = resentAs;
  return (
    <p className="small sub">
      Resent as{' '}
      {postId ? (
        <Link to={`/app/posts/${postId}`}>a new post</Link>
      ) : (
        'a post that was deleted since'
      )}
      , <LocalTime at={at} style="day" />
    </p>
  );
}
