import type { DraftCover } from '#app/domain/composer/draft-cover.ts';
import { parseFrameTime } from '#app/domain/composer/draft-cover.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import type { Cover } from './use-cover.ts';

interface CoverFrameProps {
  readonly media: MediaOutput;
  readonly cover: Cover;
  readonly onChange: (atMs: DraftCover['atMs']) => void;
}

const SECOND_MS = 1000;
const STEP_SECONDS = 0.1;

/**
 * Lets the person pick a video frame by typing seconds or sliding, and shows it. If empty, the platform uses
 * the first frame.
 */
export function CoverFrame({ media, cover, onChange }: CoverFrameProps) {
  const isHydrated = useIsHydrated();
  const { moment } = cover;
  const seconds = moment === null ? '' : String(moment.atMs / SECOND_MS);
  const last = Math.floor((media.durationMs ?? 0) / (SECOND_MS * STEP_SECONDS)) * STEP_SECONDS;
  const max = Number(last.toFixed(1));
  return (
    <div className="covermoment">
      <div className="field">
        <label htmlFor="cover-at">Cover frame, in seconds</label>
        <div className="row">
          <input
            id="cover-at"
            name="cover.at"
            className="input num"
            type="number"
            inputMode="decimal"
            min={0}
            max={max}
            step={STEP_SECONDS}
            placeholder="Start"
            value={seconds}
            aria-describedby="cover-at-hint"
            onChange={({ target }) => onChange(parseFrameTime(target.value))}
          />
          {isHydrated ? (
            <input
              className="grow"
              type="range"
              min={0}
              max={max}
              step={STEP_SECONDS}
              aria-label="Cover frame"
              value={seconds === '' ? 0 : seconds}
              onChange={({ target }) => onChange(parseFrameTime(target.value))}
            />
          ) : null}
        </div>
        <p className="hint" id="cover-at-hint">
          From 0 to {max} seconds. The default is the first frame.
        </p>
      </div>
      {moment ? <Frame media={media} moment={moment} /> : null}
    </div>
  );
}

interface FrameProps extends Pick<CoverFrameProps, 'media'> {
  readonly moment: NonNullable<Cover['moment']>;
}

function Frame({ media, moment: { atMs, url } }: FrameProps) {
  if (url) return <img className="coverframe" src={url} alt="" />;
  const src = `${media.url}#t=${atMs / SECOND_MS}`;
  return (
    <video className="coverframe" src={src} muted playsInline preload="metadata" tabIndex={-1} />
  );
}
