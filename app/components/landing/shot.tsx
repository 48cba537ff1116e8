import { PHONE_SHOT, SHOTS, type ShotName } from './shots.ts';
import { usePublicSite } from '../public/use-site.ts';

interface ShotProps {
  readonly name: ShotName;
  readonly alt: string;
  /** How wide it is shown, for the browser to choose a file by. */
  readonly sizes: string;
  /** A phone gets a picture of the same screen on a phone. */
  readonly hasPhone?: boolean;
}

/** A picture of the app, in the theme that the page has (scripts/landing-pictures.ts makes them). */
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
