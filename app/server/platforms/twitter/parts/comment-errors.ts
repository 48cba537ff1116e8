import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { overrideRows, type ErrorRule } from '#app/server/platforms/kit/classify.ts';
import { POST_CALL, SPECIFIC } from '../errors.ts';

const CHANGE_COMMENT = 'Change the comment. Twitter rejects a text that repeats an earlier post.';
const SHORTEN_COMMENT =
  "Shorten the comment or change its link. If Twitter still doesn't allow it, write the reply on Twitter.";

/** Refusals that are about the reply, not about the post. */
const COMMENT_TABLE: readonly ErrorRule[] = [
  ...overrideRows(SPECIFIC, [
    {
      status: 402,
      kind: 'rate_limited',
      remedy:
        'This installation has no Twitter API credit left. Your administrator has to add credit. The comment is waiting.',
      pauseSeconds: 60 * 60,
    },
    { status: 403, code: 'duplicate_content', kind: 'duplicate', remedy: CHANGE_COMMENT },
    { code: 187, kind: 'duplicate', remedy: CHANGE_COMMENT },
    {
      status: 403,
      code: 'no_parent',
      kind: 'rejected_content',
      remedy: "The post isn't on Twitter anymore, so it can't get a comment.",
    },
    { status: 403, code: 'not_permitted', kind: 'rejected_content', remedy: SHORTEN_COMMENT },
    { code: 186, kind: 'rejected_content', remedy: SHORTEN_COMMENT },
    {
      code: 326,
      kind: 'permission',
      remedy:
        'Twitter has locked this account. Sign in at x.com, unlock it, and retry. The comment itself is fine.',
    },
    {
      status: 429,
      code: 'usage-capped',
      kind: 'rate_limited',
      remedy:
        "The Twitter app has reached its plan's limit. Your administrator can upgrade it. The comment is waiting.",
      pauseSeconds: 60 * 60,
    },
    { code: 88, kind: 'rate_limited', remedy: AUTOMATIC_REMEDIES.writeComment },
  ]),
  {
    status: 403,
    kind: 'rejected_content',
    remedy: "Change the comment. Twitter's response says what it rejected.",
  },
];

export const COMMENT_CALL = {
  ...POST_CALL,
  rules: {
    ...POST_CALL.rules,
    table: COMMENT_TABLE,
    checkRemedy: AUTOMATIC_REMEDIES.checkComment,
  },
} as const;
