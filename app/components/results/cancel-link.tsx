import { Link } from '@remix-run/react';
import { listPostActions } from '#app/domain/posts/post-actions.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { ForRole } from '../shell/for-role.tsx';

/** Links from a list to the confirmation for canceling a post, if anything can still be canceled. */
export function CancelLink({ post }: { post: PostOutput }) {
  if (!listPostActions(post).includes('cancel')) return null;
  return (
    <ForRole needs="editor">
      <Link
        className="small nowrap cancel"
        to={`/app/posts/${post.id}?do=cancel`}
        aria-label={`Cancel… ${post.caption.slice(0, 100)}`}
      >
        Cancel…
      </Link>
    </ForRole>
  );
}
