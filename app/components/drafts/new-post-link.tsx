import { Link } from '@remix-run/react';
import { forgetDraft } from '../client/forget-draft.ts';

/** Opens an empty composer. The tab's draft stays on the server, or on this device until it's saved. */
export function NewPostLink() {
  return (
    <Link className="btn solid" to="/app/platform-preview" onClick={startNew}>
      New post
    </Link>
  );
}

function startNew({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): void {
  // A new tab has no draft anyway.
  if (!ctrlKey && !metaKey) forgetDraft();
}
