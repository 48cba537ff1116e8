import { POST_FORMATS } from '#app/domain/posts/publish-options.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf } from '../command/option-schemas.ts';

const FORMATS = POST_FORMATS.join(' or ');

/** The flags of Instagram's and Facebook's own options. */
export const META_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--instagram-format <format>',
    description: `${FORMATS} (default: post); a story shows one file for 24 hours`,
  },
  {
    flags: '--facebook-format <format>',
    description: `${FORMATS} (default: post); a story shows one file for 24 hours`,
  },
];

export const META_FIELDS = {
  instagramFormat: oneOf(POST_FORMATS, '--instagram-format').optional(),
  facebookFormat: oneOf(POST_FORMATS, '--facebook-format').optional(),
};
