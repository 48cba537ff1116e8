import { Link } from '@remix-run/react';
import { Download, Lock, X } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { LockedLink, useLockedText } from '../billing/locked-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { DOWNLOADER } from './downloader-form.tsx';
import { DownloaderPanel, type Lookup } from './downloader-panel.tsx';

const NOTHING_SENT: Lookup = { url: '', video: null, error: null };

/** Opens the downloader over the dashboard. Without scripts or in a new tab, opens its page. */
export function DownloaderCard({ isSubscribed }: { isSubscribed: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lockedText = useLockedText();
  const handleClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    // Lets a click outside close the dialog. React 18 doesn't support the attribute.
    dialog.current?.setAttribute('closedby', 'any');
    dialog.current?.showModal();
  };
  return (
    <section className="card dlcard" aria-labelledby="downloader">
      <div className="grow">
        <h2 className="h" id="downloader">
          Video downloader
        </h2>
        <p className="small mut">{isSubscribed ? 'From a link into a post' : lockedText}</p>
      </div>
      {isSubscribed ? (
        <>
          <Link className="btn quiet" to={DOWNLOADER} onClick={handleClick}>
            <Icon of={Download} size="s" />
            Open
            <span className="vh"> the video downloader</span>
          </Link>
          <dialog ref={dialog} className="dldialog" aria-labelledby="downloader-heading">
            <div className="row between">
              <h2 className="t2" id="downloader-heading">
                Video downloader
              </h2>
              <form method="dialog">
                <button className="btn ghost icon" aria-label="Close">
                  <Icon of={X} />
                </button>
              </form>
            </div>
            <DownloaderPanel sent={NOTHING_SENT} />
          </dialog>
        </>
      ) : (
        <LockedLink className="btn quiet">
          <Icon of={Lock} size="s" />
          Open
          <span className="vh"> the video downloader</span>
        </LockedLink>
      )}
    </section>
  );
}
