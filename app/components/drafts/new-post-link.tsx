import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { forgetDraft } from '../client/forget-draft.ts';

interface NewPostLinkProps {
  /** When the post is published, such as 2027-03-28T09:00. */
  readonly at?: string;
  readonly className?: string;
  /** Its name, if it only shows an icon. */
  readonly name?: string;
  readonly children?: ReactNode;
}

/** Opens an empty composer. The tab's draft stays on the server, or on this device until it's saved. */
export function NewPostLink({
  at,
  className = 'btn solid',
  name,
  children = 'New post',
}: NewPostLinkProps) {
  const to = at === undefined ? '/app/platform-preview' : `/app/platform-preview?at=${at}`;
  return (
    <Link className={className} to={to} aria-label={name} title={name} onClick={startNew}>
      {children}
    </Link>
  );
}

function startNew({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): void {
  // A new tab has no draft anyway.
  if (!ctrlKey && !metaKey) forgetDraft();
}
