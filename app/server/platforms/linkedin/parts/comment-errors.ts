import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { overrideRows } from '#app/server/platforms/kit/classify.ts';
import { API_CALL, DUPLICATE } from '../errors.ts';

const SHORTEN_COMMENT = 'Shorten the comment to 1,250 characters.';
const NO_COMMENTS = {
  kind: 'permission',
  lacksPermission: true,
  remedy:
    'Reconnect the LinkedIn account and allow comments. Also check that comments are turned on for the post.',
} as const;
const NO_POST = {
  kind: 'rejected_content',
  remedy: "LinkedIn can't find the post. If it was deleted, it can't get a comment anymore.",
} as const;

/** Refusals that are about the comment, not about the post. */
const COMMENT_TABLE = overrideRows(API_CALL.rules.table, [
  { code: 'FIELD_LENGTH_TOO_LONG', kind: 'rejected_content', remedy: SHORTEN_COMMENT },
  { code: 'FIELD_ARRAY_SIZE_TOO_HIGH', kind: 'rejected_content', remedy: SHORTEN_COMMENT },
  { code: 'ACCESS_DENIED', ...NO_COMMENTS },
  { code: 100, ...NO_COMMENTS },
  { status: 404, ...NO_POST },
  { status: 409, kind: 'outcome_unknown', remedy: AUTOMATIC_REMEDIES.checkComment },
  {
    code: DUPLICATE,
    kind: 'duplicate',
    remedy: 'Change the comment. LinkedIn already has one with this text.',
  },
  {
    status: 422,
    kind: 'rejected_content',
    remedy: "Change the comment. LinkedIn's response says what it rejected.",
  },
  {
    status: 426,
    kind: 'rate_limited',
    remedy: 'Your administrator has to update the LinkedIn API version. The comment is waiting.',
    pauseSeconds: 60 * 60,
  },
]);

export const COMMENT_CALL = {
  ...API_CALL,
  rules: {
    ...API_CALL.rules,
    table: COMMENT_TABLE,
    checkRemedy: AUTOMATIC_REMEDIES.checkComment,
  },
} as const;
