import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import type { Disclosure } from '../posts/disclosure.ts';
import { DISCLOSURES } from '../posts/disclosures.ts';
import type {
  PlatformOptions,
  TikTokOptions,
  TwitterOptions,
  YouTubeOptions,
} from '../posts/publish-options.ts';
import { pickOwnOptions } from '../posts/pick-own-options.ts';
import type { PublishPostInput, PublishWarning } from '../posts/publish.ts';
import { isStory } from '../posts/story-format.ts';

type OwnOptions = ReturnType<typeof pickOwnOptions>;

/** What a post says about its options and what it discloses. */
export interface DisclosingInput {
  readonly content: Pick<PublishPostInput['content'], 'disclosure'>;
  readonly platformOptions: Partial<PlatformOptions>;
}

/** The schemas' defaults, written out so that screens don't have to load the schemas. */
const NO_TIKTOK: TikTokOptions = {
  allowComment: false,
  allowDuet: false,
  allowStitch: false,
  aiGenerated: false,
};
const NO_YOUTUBE: YouTubeOptions = { madeForKids: false, syntheticMedia: false };
const NO_TWITTER: TwitterOptions = {
  replySettings: 'everyone',
  madeWithAi: false,
  paidPartnership: false,
};

type Label = (options: Partial<PlatformOptions>, disclosure: Disclosure) => OwnOptions;

/** Adds a platform's labels to its options. What the options say themselves stays. */
const LABELS: Readonly<Partial<Record<PlatformId, Label>>> = {
  instagram({ instagram = { madeWithAi: false } }, { madeWithAi }) {
    return { instagram: { ...instagram, madeWithAi: instagram.madeWithAi || madeWithAi } };
  },
  tiktok({ tiktok = NO_TIKTOK }, { madeWithAi, paidPartnership, ownBrand }) {
    const own = tiktok.disclosure ?? { ownBusiness: false, paidPartnership: false };
    const disclosure = {
      ownBusiness: own.ownBusiness || ownBrand,
      paidPartnership: own.paidPartnership || paidPartnership,
    };
    const isCommercial = disclosure.ownBusiness || disclosure.paidPartnership;
    return {
      tiktok: {
        ...tiktok,
        aiGenerated: tiktok.aiGenerated || madeWithAi,
        ...(isCommercial ? { disclosure } : {}),
      },
    };
  },
  youtube({ youtube = NO_YOUTUBE }, { madeWithAi, paidPartnership }) {
    return {
      youtube: {
        ...youtube,
        syntheticMedia: youtube.syntheticMedia || madeWithAi,
        ...(paidPartnership ? { paidPlacement: true } : {}),
      },
    };
  },
  twitter({ twitter = NO_TWITTER }, { madeWithAi, paidPartnership }) {
    return {
      twitter: {
        ...twitter,
        madeWithAi: twitter.madeWithAi || madeWithAi,
        paidPartnership: twitter.paidPartnership || paidPartnership,
      },
    };
  },
};

/** Which of the labels a platform's API has. */
const LABELED: Readonly<Record<PlatformId, readonly (keyof Disclosure)[]>> = {
  instagram: ['madeWithAi'],
  tiktok: ['madeWithAi', 'paidPartnership', 'ownBrand'],
  youtube: ['madeWithAi', 'paidPartnership'],
  facebook: [],
  linkedin: [],
  twitter: ['madeWithAi', 'paidPartnership'],
};

/** Returns the platform's own options, with its labels for what the post discloses. */
export function getOwnOptions(
  platform: PlatformId,
  { content: { disclosure }, platformOptions }: DisclosingInput,
): OwnOptions {
  const own = pickOwnOptions(platform, platformOptions);
  if (isStory(platform, platformOptions)) return own;
  const isAny = disclosure && DISCLOSURES.some((name) => disclosure[name]);
  return (isAny && LABELS[platform]?.(platformOptions, disclosure)) || own;
}

const WORDS: Readonly<Record<keyof Disclosure, string>> = {
  madeWithAi: 'media made with AI',
  paidPartnership: 'a paid partnership',
  ownBrand: 'the author’s own brand',
};

/** Returns whether the platform has a label for each of these. */
export const isLabeled = (platform: PlatformId, names: readonly (keyof Disclosure)[]): boolean =>
  names.every((name) => LABELED[platform].includes(name));

/** Returns a warning for everything that the post discloses and the platform's API has no label for. */
export function warnOfMissingLabels(
  { content: { disclosure }, platformOptions }: DisclosingInput,
  platform: PlatformId,
): PublishWarning[] {
  const { name } = PLATFORMS[platform];
  if (isStory(platform, platformOptions)) {
    const isMadeWithAi = platform === 'instagram' && platformOptions.instagram?.madeWithAi;
    return DISCLOSURES.filter(
      (label) => disclosure?.[label] || (label === 'madeWithAi' && isMadeWithAi),
    ).map((label) => ({
      pointer: disclosure?.[label]
        ? `/content/disclosure/${label}`
        : '/platformOptions/instagram/madeWithAi',
      code: 'disclosure_not_labeled',
      message: `${name}’s API has no label for ${WORDS[label]} on stories. Say it in the image or video, or add the label in its app.`,
    }));
  }
  const missing = DISCLOSURES.filter(
    (label) => disclosure?.[label] && !isLabeled(platform, [label]),
  );
  return missing.map((label) => ({
    pointer: `/content/disclosure/${label}`,
    code: 'disclosure_not_labeled',
    message: `${name}’s API has no label for ${WORDS[label]}. Say it in the caption there, or add the label in its app.`,
  }));
}
