import { memo, useMemo } from 'react';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { findLink } from '#app/domain/text/find-link.ts';
import { toPreviewTitle } from '#app/domain/preview/preview-title.ts';
import { useStable } from '../hooks/use-stable.ts';
import { FacebookOptions, type FacebookOptionsProps } from './facebook-options.tsx';
import { InstagramOptions, type InstagramOptionsProps } from './instagram-options.tsx';
import { LinkedInOptions } from './linkedin-options.tsx';
import type { ComposerProblem } from './problem.ts';
import {
  countPhotos,
  TikTokOptions,
  type TikTokOptionsProps,
  toTikTokCreators,
} from './tiktok-options.tsx';
import { TwitterOptions, type TwitterOptionsProps } from './twitter-options.tsx';
import type { Creators } from './use-creators.ts';
import type { Composer } from './use-composer.ts';
import { useEarlyInput } from './use-early-input.ts';
import { YouTubeOptions, type YouTubeOptionsProps } from './youtube-options.tsx';

export interface PlatformOptionsProps
  extends
    Pick<Draft, 'instagram' | 'facebook' | 'tiktok' | 'youtube' | 'linkedin' | 'twitter'>,
    Pick<Composer, 'change' | 'changeFiles' | 'cover' | 'files'> {
  readonly row: PlatformAssessment;
  readonly hasMedia: boolean;
  readonly creators: Creators;
  readonly problem: ComposerProblem | null;
}

/** Shows the options that only some platforms have. */
export function PlatformOptions({ row, ...props }: PlatformOptionsProps) {
  useEarlyInput(`${row.platform}-options`, props.change);
  // Pass only what the options show, so that typing a caption doesn't render them again.
  const { tiktok, youtube, linkedin, creators, problem, change } = props;
  const { account, accounts } = row;
  const sent = useStable(row.files);
  const tiktokCreators = useMemo(
    () => toTikTokCreators({ account, accounts }, creators),
    [account, accounts, creators],
  );
  switch (row.platform) {
    case 'instagram':
      return (
        <Instagram
          options={props.instagram}
          isVideo={isOneVideo(row, props.files)}
          sent={sent}
          files={props.files}
          change={change}
        />
      );
    case 'facebook':
      return <Facebook options={props.facebook} change={change} />;
    case 'tiktok':
      return (
        <TikTok
          options={tiktok}
          creators={tiktokCreators}
          photos={countPhotos(row, props.files)}
          problem={problem}
          change={change}
        />
      );
    case 'youtube':
      return (
        <YouTube
          options={youtube}
          title={toPreviewTitle('', row.text.caption, '')}
          accountId={findShownAccountId(row)}
          problem={problem}
          change={change}
        />
      );
    case 'linkedin':
      return (
        <LinkedInOptions
          options={linkedin}
          link={row.cardLink ?? findLink(row.text.caption)}
          hasMedia={props.hasMedia}
          cover={props.cover}
          problem={problem}
          onChange={(options) => change({ linkedin: options })}
        />
      );
    case 'twitter':
      return (
        <Twitter
          options={props.twitter}
          tier={account?.tier ?? 'standard'}
          files={props.files}
          change={change}
          changeFiles={props.changeFiles}
        />
      );
  }
}

/** Returns the account whose own choices are shown: the first that the post goes to. */
function findShownAccountId({ account, accounts }: PlatformAssessment): string | null {
  const chosen = accounts.find(({ isChosen }) => isChosen)?.account ?? account;
  return chosen?.id ?? null;
}

/** Returns whether the platform gets one file, and that is a video. */
function isOneVideo({ files }: PlatformAssessment, all: Composer['files']): boolean {
  const [first] = files;
  return files.length === 1 && all.some(({ id, type }) => id === first?.id && type === 'video');
}

type PartProps<Options> = Omit<Options, 'onChange'> & Pick<Composer, 'change'>;

const Instagram = memo(function Instagram({ change, ...props }: PartProps<InstagramOptionsProps>) {
  return <InstagramOptions {...props} onChange={(instagram) => change({ instagram })} />;
});

const Facebook = memo(function Facebook({ change, options }: PartProps<FacebookOptionsProps>) {
  return <FacebookOptions options={options} onChange={(facebook) => change({ facebook })} />;
});

const TikTok = memo(function TikTok({ change, ...props }: PartProps<TikTokOptionsProps>) {
  return <TikTokOptions {...props} onChange={(options) => change({ tiktok: options })} />;
});

const Twitter = memo(function Twitter(props: Omit<TwitterOptionsProps, 'onChange'>) {
  return <TwitterOptions {...props} onChange={(options) => props.change({ twitter: options })} />;
});

const YouTube = memo(function YouTube({ change, ...props }: PartProps<YouTubeOptionsProps>) {
  return <YouTubeOptions {...props} onChange={(options) => change({ youtube: options })} />;
});
