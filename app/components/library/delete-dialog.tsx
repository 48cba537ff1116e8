import { Form, Link } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import type { MediaOutput, MediaUses } from '#app/domain/media/media.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { Icon } from '../ui/icon.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';

/** A file to delete, and the posts that use it. */
export interface Deletion {
  readonly media: MediaOutput;
  readonly uses: MediaUses['items'];
}

interface DeleteDialogProps {
  readonly deletion: Deletion;
  /** URL of the library page to return to. */
  readonly back: string;
}

/** Asks to confirm and lists the posts that use the file. Without scripts, the dialog is open in the page. */
export function DeleteDialog({ deletion: { media, uses }, back }: DeleteDialogProps) {
  const dialog = useAddressDialog(back);
  const underWay = uses.filter(({ isUnderWay }) => isUnderWay);
  return (
    <dialog {...dialog} open className="notice" aria-labelledby="delete-title">
      <h2 className="t2" id="delete-title">
        {underWay.length > 0 ? 'This file is in use' : 'Delete this file?'}
      </h2>
      <p className="sub" dir="auto">
        {media.fileName}
      </p>
      {underWay.length > 0 ? <Needed posts={underWay} /> : <Consequences count={uses.length} />}
      <Form method="post" action={back} className="acts">
        <input type="hidden" name="mediaId" value={media.id} />
        <Link className="btn quiet" to={back} preventScrollReset>
          {underWay.length > 0 ? 'Close' : 'Keep it'}
        </Link>
        {underWay.length > 0 ? null : (
          <button className="btn bad" name="intent" value="delete">
            <Icon of={Trash2} size="s" />
            Yes, delete it
          </button>
        )}
      </Form>
    </dialog>
  );
}

/** Lists scheduled posts and those being published, for which the service would refuse the deletion. */
function Needed({ posts }: { posts: Deletion['uses'] }) {
  return (
    <>
      <p className="small">
        {posts.length === 1 ? 'A post in progress uses it.' : null}
        {posts.length > 1 ? `${posts.length} posts in progress use it.` : null} Wait until
        publishing finishes, or cancel the posts. Then delete the file.
      </p>
      <ul className="uses">
        {posts.map(({ postId, caption }) => (
          <li key={postId}>
            <Link to={`/app/posts/${postId}`} dir="auto">
              {cutCaption(caption) || 'A post without a caption'}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Consequences({ count }: { count: number }) {
  const posts =
    count === 1
      ? 'The post that used it doesn’t change.'
      : `The ${count} posts that used it don’t change.`;
  return (
    <p className="small">
      No scheduled or publishing post uses it. {count > 0 ? `${posts} ` : ''}
      This can’t be undone.
    </p>
  );
}
