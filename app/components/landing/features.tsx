import { LANGUAGES } from '#app/domain/text/languages.ts';
import { Shot } from './shot.tsx';
import type { ShotName } from './shots.ts';

interface Feature {
  readonly shot: ShotName;
  readonly title: string;
  readonly text: string;
  readonly alt: string;
}

const FEATURES: readonly Feature[] = [
  {
    shot: 'captions',
    title: 'Words that already fit.',
    text: `Enter a topic, pick a tone and one of ${LANGUAGES.length} languages, and get a caption and hashtags for each platform. Every suggestion has passed the platform’s rules and yours before you see it.`,
    alt: 'The caption generator with a suggested caption and its character count',
  },
  {
    shot: 'fit',
    title: 'One file, made to fit.',
    text: 'Too wide for Instagram, too long for TikTok, a codec that Twitter won’t accept: Fanfare converts your file for each platform, lists every change first, and never touches your original.',
    alt: 'The upload screen with a platform’s requirements',
  },
  {
    shot: 'dashboard',
    title: 'Know before it breaks.',
    text: 'Connections expire. Fanfare checks every account about once a day and shows which ones you need to reconnect, and which posts are waiting for them, while there’s still time.',
    alt: 'The dashboard with connected accounts, their state, and recent posts',
  },
];

/** Shows the app in real screenshots. */
export function Features() {
  return (
    <section className="sect" id="features">
      <div className="page split" style={{ alignItems: 'end' }}>
        <h2 className="d2">See it before they do.</h2>
        <p className="lg sub" style={{ maxWidth: '46ch' }}>
          Every platform crops and folds posts differently. While you type, Fanfare shows your post
          the way each platform will, and counts characters the way each platform does.
        </p>
      </div>
      <figure className="bleed">
        <Shot
          name="composer"
          alt="New post: caption and media on the left, a row for each platform, and six look-alike previews on the right"
          sizes="(max-width: 1300px) 94vw, 1240px"
          hasPhone
        />
      </figure>
      <div className="page trio">
        {FEATURES.map(({ shot, title, text, alt }) => (
          <article key={shot}>
            <Shot name={shot} alt={alt} sizes="(max-width: 900px) 92vw, 620px" />
            <div>
              <h3 className="t1">{title}</h3>
              <p className="sub">{text}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
