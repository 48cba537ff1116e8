import { Link, useNavigate } from '@remix-run/react';
import { FilePlus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { discardShared, readShared, type SharedContent } from '../client/shared-file.ts';
import { useUpload } from '../hooks/use-upload.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PlaceIcon } from '../shell/place-icon.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';

/** Asks what to do with a file that another app shared. Nothing is uploaded before the person confirms. */
export function ShareScreen() {
  const [shared, setShared] = useState<SharedContent | 'loading' | null>('loading');
  useEffect(() => {
    readShared().then(setShared, () => setShared(null));
  }, []);
  const discard = (): void => {
    void discardShared();
    setShared(null);
  };
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.share.name}</h1>
            <p className="sub">A shared file stays on this device until you use it in a post.</p>
          </div>
        </header>
        {shared === 'loading' ? (
          <p className="mut" role="status">
            Loading the shared file…
          </p>
        ) : shared ? (
          <SharedCard shared={shared} onDiscard={discard} />
        ) : (
          <NothingShared />
        )}
      </div>
    </main>
  );
}

function NothingShared() {
  return (
    <section className="empty">
      <PlaceIcon of={PLACES.share} size="l" />
      <p>
        Nothing is waiting here. Install Fanfare on your phone, then share a photo or video with it
        from your gallery.
      </p>
      <Link className="btn solid" to={PLACES.composer.href}>
        Start a post
      </Link>
    </section>
  );
}

interface SharedCardProps {
  readonly shared: SharedContent;
  readonly onDiscard: () => void;
}

function SharedCard({ shared: { text, file, url }, onDiscard }: SharedCardProps) {
  const { upload, use } = useSharedContent(text, file);
  const { state } = upload;
  const isBusy = state.status === 'uploading';
  return (
    <section className="card stack gap sharedcard" aria-label="Shared content">
      {file && url ? <Preview file={file} url={url} /> : null}
      {text === '' ? null : <p className="pre">{text}</p>}
      {state.status === 'failed' ? <Banner tone="bad">{state.message}</Banner> : null}
      {isBusy && upload.local ? (
        <UploadProgress sentBytes={state.sentBytes} totalBytes={state.totalBytes} />
      ) : null}
      <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
        <div className="row wrap">
          <button type="button" className="btn call" onClick={use} aria-busy={isBusy}>
            <Icon of={FilePlus} />
            Use in a new post
          </button>
          <button type="button" className="btn quiet" onClick={onDiscard} disabled={isBusy}>
            <Icon of={Trash2} />
            Discard
          </button>
        </div>
      </ForRole>
    </section>
  );
}

/** Uploads the file, then opens the composer with it and the text. Keeps both if the upload fails. */
function useSharedContent(text: string, file: File | null) {
  const navigate = useNavigate();
  const open = useCallback(
    (media: MediaOutput | null): void => {
      const fields = new URLSearchParams(text === '' ? {} : { caption: text });
      if (media) fields.set('mediaId', media.id);
      void discardShared();
      void navigate(`/app/platform-preview?${fields}`);
    },
    [navigate, text],
  );
  const upload = useUpload({ platform: null, onDone: open });
  const use = (): void => {
    if (upload.state.status === 'uploading') return;
    if (file) upload.start(file);
    else open(null);
  };
  return { upload, use };
}

function Preview({ file, url }: { readonly file: File; readonly url: string }) {
  const label = `Shared file: ${file.name}`;
  if (file.type.startsWith('video/'))
    return <video className="sharedfile" src={url} controls muted playsInline aria-label={label} />;
  return <img className="sharedfile" src={url} alt={label} />;
}
