import { Form, Link } from '@remix-run/react';
import { CalendarClock, Copy, FilePen, PencilLine, Send, Trash2 } from 'lucide-react';
import { listPostActions } from '#app/domain/posts/post-actions.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';

/** Links the available actions for the whole post to their confirmations. */
export function PostActions({ post }: { post: PostOutput }) {
  const can = new Set(listPostActions(post));
  return (
    <ForRole needs="editor">
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

/** Links the actions on a scheduled or held post to their confirmations. */
export function PlanActions({ post }: { post: PostOutput }) {
  if (!listPostActions(post).includes('move')) return null;
  return (
    <ForRole needs="editor">
      <div className="row wrap planacts">
        <Link className="btn solid" to="?do=move" preventScrollReset>
          <Icon of={CalendarClock} size="s" />
          Change time…
        </Link>
        <Link className="btn quiet" to="?do=publish" preventScrollReset>
          <Icon of={Send} size="s" />
          Publish now…
        </Link>
        <Link className="btn quiet" to="?do=draft" preventScrollReset>
          <Icon of={FilePen} size="s" />
          Move to drafts…
        </Link>
      </div>
    </ForRole>
  );
}
