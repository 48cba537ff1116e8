import { Form, Link } from '@remix-run/react';
import { CalendarClock, Copy, PencilLine, Send, Trash2 } from 'lucide-react';
import { listPostActions } from '#app/domain/posts/post-actions.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';

/** Links the available actions for the whole post to their confirmations. */
export function PostActions({ post }: { post: PostOutput }) {
  const can = new Set(listPostActions(post));
  return (
    <ForRole needs="editor">
      {can.has('publish') ? (
        <Link className="btn quiet" to="?do=publish" preventScrollReset>
          <Icon of={Send} size="s" />
          Publish now…
        </Link>
      ) : null}
      {can.has('move') ? (
        <Link className="btn quiet" to="?do=move" preventScrollReset>
          <Icon of={CalendarClock} size="s" />
          Change time…
        </Link>
      ) : null}
      {can.has('draft') ? (
        <Link className="btn quiet" to="?do=draft" preventScrollReset>
          Move to drafts…
        </Link>
      ) : null}
      <Form method="post">
        <button className="btn quiet" name="intent" value="duplicate-post">
          <Icon of={Copy} size="s" />
          Duplicate
        </button>
      </Form>
      <Link className="btn quiet" to="?do=repost" preventScrollReset>
        Repost to…
      </Link>
      {can.has('change') ? (
        <Link className="btn quiet" to="?do=change" preventScrollReset>
          <Icon of={PencilLine} size="s" />
          Edit text…
        </Link>
      ) : null}
      {can.has('cancel') ? (
        <Link className="btn quiet" to="?do=cancel" preventScrollReset>
          Cancel post…
        </Link>
      ) : null}
      {can.has('delete') ? (
        <Link className="btn ghost" to="?do=delete" preventScrollReset>
          <Icon of={Trash2} size="s" />
          Delete…
        </Link>
      ) : null}
    </ForRole>
  );
}
