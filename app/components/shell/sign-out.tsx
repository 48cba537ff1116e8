import { LogOut } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createLazy } from '../client/lazy.ts';
import { Icon } from '../ui/icon.tsx';

/** Loaded with the first screen, because it has to work without a connection. */
const unsaved = createLazy(() => import('./unsaved-dialog.tsx'));

/**
 * A form instead of a link, because anything that prefetches links would sign the person out. Also clears the
 * browser's storage, so that the next person to sign in doesn't see this draft. Asks first if the server
 * doesn't have a draft yet.
 */
export function SignOut() {
  const form = useRef<HTMLFormElement>(null);
  const [asks, setAsks] = useState(false);
  useEffect(() => void unsaved.load(), []);
  const handleSubmit = (event: FormEvent): void => {
    if (!unsaved.read()?.hasUnsaved()) return;
    event.preventDefault();
    setAsks(true);
  };
  const UnsavedDialog = asks ? unsaved.read()?.UnsavedDialog : undefined;
  return (
    <>
      <form ref={form} method="post" action="/logout" onSubmit={handleSubmit}>
        <input type="hidden" name="clears" value="storage" />
        <button className="btn ghost icon" aria-label="Sign out" title="Sign out">
          <Icon of={LogOut} />
        </button>
      </form>
      {UnsavedDialog ? (
        // Submitted by script, the form doesn't ask again.
        <UnsavedDialog onSignOut={() => form.current?.submit()} onClose={() => setAsks(false)} />
      ) : null}
    </>
  );
}
