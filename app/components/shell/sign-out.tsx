import { LogOut } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createLazy } from '../client/lazy.ts';
import { Icon } from '../ui/icon.tsx';

const unsavedDrafts = createLazy(() => import('../client/unsaved-drafts.ts'));

const UnsavedDialog = lazy(async () => {
  const dialog = await import('./unsaved-dialog.tsx');
  return { default: dialog.UnsavedDialog };
});

/**
 * A form instead of a link, because anything that prefetches links would sign the person out. Also clears the
 * browser's storage, so that the next person to sign in doesn't see this draft. Asks first if the server
 * doesn't have a draft yet.
 */
export function SignOut() {
  const form = useRef<HTMLFormElement>(null);
  const [asks, setAsks] = useState(false);
  useEffect(() => void unsavedDrafts.load(), []);
  const handleSubmit = (event: FormEvent): void => {
    if (!unsavedDrafts.read()?.hasUnsaved()) return;
    event.preventDefault();
    setAsks(true);
  };
  return (
    <>
      <form ref={form} method="post" action="/logout" onSubmit={handleSubmit}>
        <input type="hidden" name="clears" value="storage" />
        <button className="btn ghost icon" aria-label="Sign out" title="Sign out">
          <Icon of={LogOut} />
        </button>
      </form>
      {asks ? (
        <Suspense fallback={null}>
          {/* Submitted by script, the form doesn't ask again. */}
          <UnsavedDialog onSignOut={() => form.current?.submit()} onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
