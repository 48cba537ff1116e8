import { useNavigate } from '@remix-run/react';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';

/**
 * Keeps the screen when a link is followed without a connection, and opens the link once there is one. Otherwise
 * the browser would replace the app, because a screen's code may not be loaded yet.
 */
export function OfflineGuard() {
  const [waiting, setWaiting] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const hold = (event: MouseEvent): void => {
      const to = navigator.onLine ? null : findTarget(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWaiting(to);
    };
    document.addEventListener('click', hold, { capture: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, []);
  useEffect(() => {
    if (waiting === null) return undefined;
    const open = (): void => {
      setWaiting(null);
      navigate(waiting);
    };
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, [waiting, navigate]);
  return (
    <div className="offline" aria-live="polite">
      {waiting === null ? null : (
        <div className="toast">
          <Icon of={WifiOff} />
          <span className="grow">
            <b>You’re offline.</b> The page opens as soon as you’re back online.
          </span>
          <button type="button" className="btn quiet" onClick={() => setWaiting(null)}>
            Stay here
          </button>
        </div>
      )}
    </div>
  );
}

/** Returns the screen that a click would open in this tab, or null. */
function findTarget(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || opensElsewhere(event))
    return null;
  const isHere = link.pathname === location.pathname && link.hash !== '';
  const isScreen = link.origin === location.origin && /^\/app(?:\/|$)/u.test(link.pathname);
  return isScreen && !isHere ? `${link.pathname}${link.search}${link.hash}` : null;
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
