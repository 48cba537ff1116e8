import { Check, X } from 'lucide-react';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

/** A result with a reason, as the results page shows it. */
export function SampleResults() {
  return (
    <section className="sect" id="results">
      <div className="page split">
        <div className="stack stick">
          <h2 className="d2">A link to each live post. Or the reason there isn’t one.</h2>
          <p className="lg sub" style={{ maxWidth: '40ch' }}>
            Fanfare says what the platform said, what to change, and whether trying again is safe.
            It never posts twice to find out, and never calls live what it has not seen live.
          </p>
        </div>
        <ul className="res stack" style={{ gap: '.6rem' }} aria-label="Example results">
          <Sample platform="instagram" at="10:02:14" />
          <li data-state="bad">
            <span className="tick bad">
              <Icon of={X} />
            </span>
            <PlatformGlyph platform="tiktok" />
            <div>
              <b>{PLATFORMS.tiktok.name}</b>
              <p className="small broken">Your sign-in with TikTok has expired.</p>
            </div>
            <span className="badge bad">Failed</span>
            <div className="more">
              <dl>
                <dt>TikTok said</dt>
                <dd className="mono">access_token_invalid</dd>
                <dt>What to do</dt>
                <dd>Reconnect the TikTok account, then retry.</dd>
                <dt>Safe to retry</dt>
                <dd>Yes. Nothing was posted.</dd>
              </dl>
            </div>
          </li>
          <Sample platform="linkedin" at="10:02:15" />
        </ul>
      </div>
    </section>
  );
}

function Sample({ platform, at }: { platform: PlatformId; at: string }) {
  return (
    <li data-state="done">
      <span className="tick">
        <Icon of={Check} />
      </span>
      <PlatformGlyph platform={platform} />
      <div>
        <b>{PLATFORMS[platform].name}</b>
        <p className="small sub num">Published at {at}</p>
      </div>
      <span className="badge ok">Live</span>
    </li>
  );
}
