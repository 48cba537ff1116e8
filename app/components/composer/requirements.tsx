import { ChevronRight } from 'lucide-react';
import { PLATFORM_LIST } from '#app/domain/platforms.ts';
import { Icon } from '../ui/icon.tsx';

/** The catalogue, folded away under the rows. */
export function Requirements() {
  return (
    <details className="reqs">
      <summary>
        <Icon of={ChevronRight} size="s" />
        What each platform takes
      </summary>
      <table>
        <tbody>
          {PLATFORM_LIST.map((platform) => (
            <tr key={platform.id}>
              <th scope="row">{platform.name}</th>
              <td className="num">
                {platform.maxCharacters.toLocaleString('en')} characters, {platform.maxHashtags}{' '}
                hashtags
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
