import { PHONE_SHOT, SHOTS, type ShotName } from './shots.ts';
import { usePublicSite } from '../public/use-site.ts';

interface ShotProps {
  readonly name: ShotName;
  readonly alt: string;
  /** Display sizes, for the browser to choose a file. */
  readonly sizes: string;
  /** Phones get a screenshot of the screen's phone layout. */
  readonly hasPhone?: boolean;
}

/** Shows a screenshot of the app in the page's theme (created by scripts/landing-pictures.ts). */
export function Shot({ name, alt, sizes, hasPhone = false }: ShotProps) {
  const { theme } = usePublicSite();
  const { width, height } = SHOTS[name];
  const shown = theme ?? 'light';
  return (
    <picture>
      {hasPhone ? <PhoneSources theme={theme} /> : null}
      {theme === null ? (
        <source
          media="(prefers-color-scheme: dark)"
          type="image/avif"
          srcSet={toSet(name, 'dark')}
          sizes={sizes}
        />
      ) : null}
      <source type="image/avif" srcSet={toSet(name, shown)} sizes={sizes} />
      <img
        className="shot"
        src={`/images/app/${name}-${shown}.webp`}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

const PHONES = '(max-width: 640px)';

function PhoneSources({ theme }: { theme: 'light' | 'dark' | null }) {
  const source = (shown: 'light' | 'dark', media: string) => (
    <source
      media={media}
      type="image/avif"
      srcSet={`/images/app/phone-${shown}.avif`}
      width={PHONE_SHOT.width}
      height={PHONE_SHOT.height}
    />
  );
  return (
    <>
      {theme === null ? source('dark', `${PHONES} and (prefers-color-scheme: dark)`) : null}
      {source(theme ?? 'light', PHONES)}
    </>
  );
}

function toSet(name: ShotName, theme: 'light' | 'dark'): string {
  const { width, small } = SHOTS[name];
  const address = `/images/app/${name}-${theme}`;
  return `${address}-s.avif ${small}w, ${address}.avif ${width}w`;
}
