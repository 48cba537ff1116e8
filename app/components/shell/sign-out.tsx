import { LogOut } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';

/**
 * A form instead of a link, because anything that prefetches links would sign the person out. Also clears the
 * browser's storage, so that the next person to sign in doesn't see this draft.
 */
export function SignOut() {
  return (
    <form method="post" action="/logout">
      <input type="hidden" name="clears" value="storage" />
      <button className="btn ghost icon" aria-label="Sign out" title="Sign out">
        <Icon of={LogOut} />
      </button>
    </form>
  );
}
