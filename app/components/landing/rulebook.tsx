import { PLATFORM_LIST, type PlatformDefinition } from '#app/domain/platforms/platforms.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

/**
 * The longest caption fills the meter. The scale is logarithmic, so that short ones are visible next to it.
 */
const LONGEST = Math.max(...PLATFORM_LIST.map(({ maxCharacters }) => maxCharacters));
const FORMAT = new Intl.NumberFormat('en');

/** Shows the limits from the same catalog that the checks use. */
export function Rulebook() {
  return (
    <section className="sect" id="rules">
      <div className="page">
        <div className="split" style={{ marginBottom: '3rem', alignItems: 'end' }}>
          <h2 className="d2">It knows the rulebook, all six of them.</h2>
          <p className="lg sub" style={{ maxWidth: '46ch' }}>
            Too long for TikTok, no video for YouTube, a sixth hashtag: you see the problem as you
            type, not after the platform rejects it.
          </p>
        </div>
        <table className="rules">
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">Caption</th>
              <th scope="col">Hashtags</th>
              <th scope="col">Media</th>
              <th scope="col">What fits</th>
            </tr>
          </thead>
          <tbody>
            {PLATFORM_LIST.map((platform) => (
              <RuleRow key={platform.id} platform={platform} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function RuleRow({ platform }: { platform: PlatformDefinition }) {
  const { id, name, maxCharacters, maxHashtags, requiresMedia, supportedMedia } = platform;
  const share = (Math.log(maxCharacters) / Math.log(LONGEST)) * 100;
  return (
    <tr>
      <td className="pn">
        <PlatformGlyph platform={id} />
        {name}
      </td>
      <td style={{ width: '17%' }}>
        <span className="big">{FORMAT.format(maxCharacters)}</span>{' '}
        <span className="ml">characters</span>
        <div className="meter">
          <i style={{ width: `${share}%` }} />
        </div>
      </td>
      <td>
        <span className="big">{maxHashtags}</span> <span className="ml">hashtags</span>
      </td>
      <td>
        <span className="ml">Media: </span>
        {requiresMedia ? 'Required' : 'Optional'}
      </td>
      <td className="wide sub">
        {toList(supportedMedia)}
        <br />
        <span className="small mut">{toSizes(platform)}</span>
      </td>
    </tr>
  );
}

function toList(media: readonly string[]): string {
  if (media.length === 1) return `${toTitle(media[0] ?? '')} only`;
  return toTitle(media.join(', '));
}

function toTitle(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function toSizes({
  supportedMedia,
  recommendedImageSize,
  recommendedVideoLength,
}: PlatformDefinition) {
  const video = `video ${recommendedVideoLength.charAt(0).toLowerCase()}${recommendedVideoLength.slice(1)}`;
  return supportedMedia.includes('image') ? `${recommendedImageSize}, ${video}` : video;
}
