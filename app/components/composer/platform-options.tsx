import type { CreatorOptionsOutput } from '#app/domain/accounts/accounts.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { LinkedInOptions } from './linkedin-options.tsx';
import type { ComposerProblem } from './problem.ts';
import { TikTokOptions } from './tiktok-options.tsx';
import type { Composer } from './use-composer.ts';
import { useEarlyInput } from './use-early-input.ts';
import { YouTubeOptions } from './youtube-options.tsx';

export interface PlatformOptionsProps
  extends
    Pick<Draft, 'tiktok' | 'youtube' | 'linkedin'>,
    Pick<Composer, 'change' | 'changeCover' | 'cover'> {
  readonly row: PlatformAssessment;
  readonly hasMedia: boolean;
  readonly creator: CreatorOptionsOutput | null;
  readonly problem: ComposerProblem | null;
}

/** Shows the options that only some platforms have. */
export function PlatformOptions({
  row,
  tiktok,
  youtube,
  linkedin,
  hasMedia,
  cover,
  creator,
  problem,
  change,
  changeCover,
}: PlatformOptionsProps) {
  useEarlyInput(`${row.platform}-options`, change);
  switch (row.platform) {
    case 'tiktok':
      return (
        <TikTokOptions
          options={tiktok}
          creator={creator}
          accountName={row.account?.name ?? ''}
          problem={problem}
          onChange={(options) => change({ tiktok: options })}
        />
      );
    case 'youtube':
      return (
        <YouTubeOptions
          options={youtube}
          caption={row.text.caption}
          problem={problem}
          onChange={(options) => change({ youtube: options })}
        />
      );
    case 'linkedin':
      return (
        <LinkedInOptions
          options={linkedin}
          text={row.text}
          hasMedia={hasMedia}
          cover={cover}
          problem={problem}
          onCover={changeCover}
          onChange={(options) => change({ linkedin: options })}
        />
      );
    default:
      return null;
  }
}
