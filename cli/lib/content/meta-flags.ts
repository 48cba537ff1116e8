import { z } from 'zod';
import { CAROUSEL_SHAPES } from '#app/domain/fit/carousel-shapes.ts';
import { MAX_BACKGROUND_TEXT } from '#app/domain/posts/facebook-limits.ts';
import { TRIAL_REELS } from '#app/domain/posts/instagram-limits.ts';
import { parseTags } from '#app/domain/posts/instagram-tags.ts';
import { POST_FORMATS } from '#app/domain/posts/post-format.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { list, oneOf, values } from '../command/option-schemas.ts';

const FORMATS = POST_FORMATS.join(' or ');

/** The flags of Instagram's and Facebook's own options. */
export const META_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--instagram-format <format>',
    description: `${FORMATS} (default: post); a story shows one file for 24 hours`,
  },
  {
    flags: '--instagram-collaborators <list>',
    description: 'usernames of up to 3 accounts to invite as coauthors on Instagram',
    isRepeatable: true,
  },
  {
    flags: '--instagram-tag <tag>',
    description: 'a person to tag, such as "ana x=0.3 y=0.4 file=2"; can be repeated',
    isRepeatable: true,
  },
  {
    flags: '--instagram-location <id>',
    description: "ID of the place's Facebook Page, for the Instagram post",
  },
  {
    flags: '--instagram-feed <choice>',
    description: 'show the reel in the feed too: yes or no (default: yes)',
  },
  {
    flags: '--instagram-trial <who>',
    description: `show the reel to non-followers first: ${TRIAL_REELS.join(' or ')} says who shows it to followers`,
  },
  {
    flags: '--instagram-audio <name>',
    description: "name of the reel's own sound, which can be named only once",
  },
  {
    flags: '--instagram-carousel-shape <shape>',
    description: `convert a carousel's files to one shape (turns on --auto-fit): ${CAROUSEL_SHAPES.join(', ')}`,
  },
  {
    flags: '--facebook-format <format>',
    description: `${FORMATS} (default: post); a story shows one file for 24 hours`,
  },
  {
    flags: '--facebook-link <url>',
    description: 'link whose card the Facebook post shows (default: the first one in the text)',
  },
  {
    flags: '--facebook-place <id>',
    description: "ID of the place's Facebook Page, for the Facebook post",
  },
  {
    flags: '--facebook-background <id>',
    description: `ID of a background on Facebook, for a text of up to ${MAX_BACKGROUND_TEXT} characters`,
  },
];

export const META_FIELDS = {
  instagramFormat: oneOf(POST_FORMATS, '--instagram-format').optional(),
  instagramCollaborators: list('--instagram-collaborators').default([]),
  instagramTag: values('--instagram-tag', 'a username').default([]),
  instagramLocation: z.string().trim().min(1, '--instagram-location needs an ID.').optional(),
  instagramFeed: oneOf(['yes', 'no'], '--instagram-feed').optional(),
  instagramTrial: oneOf(TRIAL_REELS, '--instagram-trial').optional(),
  instagramAudio: z.string().trim().min(1, '--instagram-audio needs a name.').optional(),
  instagramCarouselShape: oneOf(CAROUSEL_SHAPES, '--instagram-carousel-shape').optional(),
  facebookFormat: oneOf(POST_FORMATS, '--facebook-format').optional(),
  facebookLink: z.string().trim().min(1, '--facebook-link needs a link.').optional(),
  facebookPlace: z.string().trim().min(1, '--facebook-place needs an ID.').optional(),
  facebookBackground: z.string().trim().min(1, '--facebook-background needs an ID.').optional(),
};
const Flags = z.object(META_FIELDS);
export type MetaFlags = z.infer<typeof Flags>;

/** Returns how the files are converted. A shape turns the conversion on. */
export function toFitFields({
  autoFit,
  instagramCarouselShape: carouselShape,
}: Pick<MetaFlags, 'instagramCarouselShape'> & { readonly autoFit: boolean }) {
  return carouselShape === undefined ? { autoFit } : { autoFit: true, fit: { carouselShape } };
}

/** Returns undefined if no Instagram option is set. */
export function toInstagramOptions(input: MetaFlags) {
  const { instagramFormat, instagramCollaborators, instagramTag, instagramLocation } = input;
  const { instagramFeed, instagramTrial, instagramAudio } = input;
  const chosen = {
    ...(instagramFormat === undefined ? {} : { format: instagramFormat }),
    ...(instagramCollaborators.length === 0 ? {} : { collaborators: instagramCollaborators }),
    ...(instagramTag.length === 0 ? {} : { userTags: instagramTag.flatMap(parseTags) }),
    ...(instagramLocation === undefined ? {} : { locationId: instagramLocation }),
    ...(instagramFeed === undefined ? {} : { shareToFeed: instagramFeed === 'yes' }),
    ...(instagramTrial === undefined ? {} : { trialReel: instagramTrial }),
    ...(instagramAudio === undefined ? {} : { audioName: instagramAudio }),
  };
  return Object.keys(chosen).length === 0 ? undefined : { ...chosen, madeWithAi: false };
}

/** Returns undefined if no Facebook option is set. */
export function toFacebookOptions(input: MetaFlags) {
  const { facebookFormat, facebookLink, facebookPlace, facebookBackground } = input;
  const chosen = {
    ...(facebookFormat === undefined ? {} : { format: facebookFormat }),
    ...(facebookLink === undefined ? {} : { link: facebookLink }),
    ...(facebookPlace === undefined ? {} : { placeId: facebookPlace }),
    ...(facebookBackground === undefined ? {} : { backgroundId: facebookBackground }),
  };
  return Object.keys(chosen).length === 0 ? undefined : chosen;
}
