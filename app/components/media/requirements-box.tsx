import { PLATFORM_LIST, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

/** Shows the selected platform's requirements from the catalog. */
export function RequirementsBox({ platform }: { platform: PlatformId | null }) {
  if (platform === null) return <AnyPlatform />;
  const { name, supportedMedia, recommendedImageSize, recommendedVideoLength } =
    PLATFORMS[platform];
  return (
    <section className="card stack" aria-labelledby="requirements">
      <h2 className="t2 row" id="requirements">
        <PlatformGlyph platform={platform} />
        Requirements for {name}
      </h2>
      <dl className="kv">
        <dt>Supported</dt>
        <dd>{supportedMedia.join(', ')}</dd>
        <dt>Image size</dt>
        <dd className="num">{recommendedImageSize}</dd>
        <dt>Video length</dt>
        <dd className="num">{recommendedVideoLength}</dd>
      </dl>
    </section>
  );
}

function AnyPlatform() {
  return (
    <section className="card stack" aria-labelledby="requirements">
      <h2 className="t2" id="requirements">
        Platform requirements
      </h2>
      <dl className="kv">
        {PLATFORM_LIST.map(({ id, name, supportedMedia }) => (
          <div key={id} className="pair">
            <dt>{name}</dt>
            <dd>{supportedMedia.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
