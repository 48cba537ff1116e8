import { ArrowDown, Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { toPriceTexts, TRIAL_DAYS } from '#app/domain/billing/billing.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { LinesBelow, LinesBeside } from './hero-lines.tsx';

const PICTURE = '/images/kiln-opening.webp';

interface Row {
  readonly platform: PlatformId;
  readonly text: string;
  /** How the platform crops the image. */
  readonly width: number;
  readonly height: number;
}

const ROWS: readonly Row[] = [
  { platform: 'instagram', text: '4:5, whole caption', width: 42, height: 52 },
  { platform: 'tiktok', text: 'Its own shorter caption', width: 29, height: 52 },
  { platform: 'youtube', text: 'Unlisted, with a title', width: 52, height: 29 },
  { platform: 'facebook', text: 'Whole caption, 1.91:1', width: 52, height: 27 },
  { platform: 'linkedin', text: 'Whole caption, 1.91:1', width: 52, height: 27 },
  { platform: 'twitter', text: '138 of 280 characters', width: 52, height: 29 },
];

/** Shows the idea in one image: one line becomes six. */
export function Hero() {
  return (
    <section className="hero">
      <div className="page">
        <div className="lead">
          <h1 className="d1">Write it once. Fanfare carries it.</h1>
          <div className="stack" style={{ gap: '1.5rem', paddingBottom: '.5rem' }}>
            <p className="lg sub">
              One caption, one file, six platforms. See your post the way each of them will show it,
              publish to all in one click, and get the link to every live post.
            </p>
            <div className="row wrap">
              <a className="btn call big" href="/register">
                Start free trial
              </a>
              <a className="btn ghost big" href="#features">
                See it work
                <Icon of={ArrowDown} size="s" />
              </a>
            </div>
            <p className="small mut">
              {TRIAL_DAYS} days free, then from {toPriceTexts('starter', 'yearly').perMonth} a
              month. Cancel anytime.
            </p>
          </div>
        </div>
        <HeroFan />
      </div>
    </section>
  );
}

function HeroFan() {
  return (
    <div className="herofan still draw">
      <article className="src" aria-label="An example post">
        <img
          className="pic"
          src={PICTURE}
          width={800}
          height={1000}
          alt="Glazed pots on three shelves in a glowing kiln"
        />
        <p className="cap">
          Kiln opening, Saturday 10 to 4. Eighty-four pieces came through the firing, most of them
          blue, two of them surprising even us. Coffee is on.
        </p>
        <div className="bar">
          <span className="small mut">kiln-opening.mp4, 0:24</span>
          <span className="badge sent">Publish to 6</span>
        </div>
      </article>
      <LinesBeside />
      <div className="rows">
        <LinesBelow />
        <ul className="arr" aria-label="Where it went">
          {ROWS.map((row, index) => (
            <HeroRow key={row.platform} row={row} index={index} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function HeroRow({ row, index }: { row: Row; index: number }) {
  return (
    <li>
      <span className="thumb">
        <img src={PICTURE} alt="" style={{ width: row.width, height: row.height }} />
      </span>
      <span className="grow">
        <b>
          <PlatformGlyph platform={row.platform} />
          {PLATFORMS[row.platform].name}
        </b>
        <span className="small sub trunc">{row.text}</span>
      </span>
      <span className="row" style={{ gap: '.6rem' }}>
        <span className="small mut">Live</span>
        <span className="tick land" style={{ '--n': index } as CSSProperties}>
          <Icon of={Check} />
        </span>
      </span>
    </li>
  );
}
