import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import {
  countPhotos,
  TikTokOptions,
  type TikTokOptionsProps,
  toTikTokCreators,
} from '../composer/tiktok-options.tsx';
import type { Creators } from '../composer/use-creators.ts';
import { useEarlyInput } from '../composer/use-early-input.ts';
import type { DraftState } from '../hooks/use-draft.ts';

interface TikTokPartProps extends Pick<TikTokOptionsProps, 'options' | 'problem'> {
  readonly row: PlatformAssessment;
  readonly creators: Creators;
  readonly files: DraftState['files'];
  readonly change: DraftState['change'];
}

/** TikTok's options on Publish Now. */
export function TikTokPart({ row, creators, files, change, ...props }: TikTokPartProps) {
  useEarlyInput('tiktok-options', change);
  return (
    <TikTokOptions
      {...props}
      creators={toTikTokCreators(row, creators)}
      photos={countPhotos(row, files)}
      onChange={(options) => change({ tiktok: options })}
    />
  );
}
