import type { ImportOutput } from '#app/domain/library/video-download.ts';
import { LazyPlanNotice } from '../billing/lazy-plan-notice.tsx';
import { PLACES } from '../shell/places.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { DownloaderImport } from './downloader-import.tsx';
import { DownloaderPanel, type Lookup } from './downloader-panel.tsx';

interface DownloaderScreenProps {
  readonly lookup: Lookup;
  readonly item: ImportOutput | null;
  readonly error: string | null;
}

/** The dialog as a page: without scripts, and while an import runs. */
export function DownloaderScreen({ lookup, item, error }: DownloaderScreenProps) {
  return (
    <main className="main" id="main">
      <div className="in dlpage">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.downloader.name}</h1>
            <p className="sub">Save a video from a link, or use it in a post.</p>
          </div>
        </header>
        <div className="stack">
          <LazyPlanNotice text="You need a plan to add a video to your files." />
          {error ? <Banner tone="bad">{error}</Banner> : null}
          {item ? (
            <DownloaderImport item={item} />
          ) : (
            <div className="card">
              <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
                <DownloaderPanel sent={lookup} />
              </ForRole>
            </div>
          )}
        </div>
      </div>
    </main>
  );
}
