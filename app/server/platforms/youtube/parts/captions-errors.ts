import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import {
  overrideRows,
  type ErrorRule,
  type PlatformRules,
} from '#app/server/platforms/kit/classify.ts';
import { YOUTUBE_RULES } from '../errors.ts';
import { listCommonRows } from './playlist-errors.ts';

const UNREADABLE = {
  kind: 'rejected_content',
  remedy: 'YouTube can’t read the captions. Check the file, then add it in YouTube Studio.',
} as const;

/** Refusals that are about the captions (https://developers.google.com/youtube/v3/docs/captions/insert). */
const ROWS: readonly ErrorRule[] = [
  ...listCommonRows('the captions'),
  // A video has one track with a language and a name, so it's found when Fanfare looks.
  {
    code: 'captionExists',
    kind: 'duplicate',
    remedy: 'The video has captions with this language and name. Change them in YouTube Studio.',
  },
  { code: 'contentRequired', ...UNREADABLE },
  { code: 'invalidMetadata', ...UNREADABLE },
  {
    code: 'nameTooLong',
    kind: 'rejected_content',
    remedy: 'The captions’ name is too long. Add them in YouTube Studio.',
  },
  {
    code: 'videoNotFound',
    kind: 'rejected_content',
    remedy: 'The video isn’t on YouTube anymore.',
  },
];

export const CAPTIONS_RULES: PlatformRules = {
  ...YOUTUBE_RULES,
  table: overrideRows(YOUTUBE_RULES.table, ROWS),
  checkRemedy: AUTOMATIC_REMEDIES.checkFollowUp,
};
