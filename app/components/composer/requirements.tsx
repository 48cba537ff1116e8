import { ChevronRight } from 'lucide-react';
import { toCountText } from '#app/domain/text/count-text.ts';
import { PLATFORM_LIST } from '#app/domain/platforms/platforms.ts';
import { Icon } from '../ui/icon.tsx';

interface RequirementsProps {
  /** X's text limit if the connected account has Premium. */
  readonly premiumMax: number | undefined;
}

/** Shows the catalog's requirements, collapsed below the rows. */
export function Requirements({ premiumMax }: RequirementsProps) {
  return (
    <details className="reqs">
      <summary>
        <Icon of={ChevronRight} size="s" />
        Platform requirements
      </summary>
      <table>
        <tbody>
          {PLATFORM_LIST.map((platform) => (
            <tr key={platform.id}>
              <th scope="row">{platform.name}</th>
              <td className="num">
                {toCountText((platform.id === 'twitter' && premiumMax) || platform.maxCharacters)}{' '}
                characters, {platform.maxHashtags} hashtags
              </td>
              <td>
                {platform.supportedMedia.join(', ')}; {platform.recommendedImageSize}, video{' '}
                {platform.recommendedVideoLength.toLowerCase()}. Style: {platform.promptStyle}.
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
