import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { overrideRows, type PlatformRules } from '#app/server/platforms/kit/classify.ts';
import {
  forCodes,
  GRAPH_PERMISSION_CODES,
  toGraphCommitRules,
} from '#app/server/platforms/kit/meta-graph.ts';
import { INSTAGRAM_RULES, OUTAGES } from '../errors.ts';

/** Refusals that are about the comment, not about the post. */
const COMMENT_TABLE = overrideRows(INSTAGRAM_RULES.table, [
  ...forCodes(GRAPH_PERMISSION_CODES, {
    kind: 'permission',
    lacksPermission: true,
    remedy: 'Reconnect the Instagram account and allow comments.',
  }),
  {
    code: 4,
    subcode: 2207051,
    kind: 'permission',
    remedy:
      'Instagram blocked the comment because it suspects spam. Open the Instagram app, resolve the notice, and wait at least a day.',
  },
  {
    code: 100,
    subcode: 33,
    kind: 'rejected_content',
    remedy: "Instagram can't find the post. If it was deleted, it can't get a comment anymore.",
  },
  {
    code: 36004,
    subcode: 2207010,
    kind: 'rejected_content',
    remedy: 'Shorten the comment and use fewer hashtags.',
  },
  {
    code: 100,
    subcode: 2207040,
    kind: 'rejected_content',
    remedy: 'Mention fewer accounts in the comment.',
  },
  ...forCodes([4, 17, 32, 613, 80002], {
    kind: 'rate_limited',
    remedy: AUTOMATIC_REMEDIES.writeComment,
    pauseSeconds: 15 * 60,
  }),
]);

export const COMMENT_RULES: PlatformRules = {
  ...INSTAGRAM_RULES,
  table: COMMENT_TABLE,
  checkRemedy: AUTOMATIC_REMEDIES.checkComment,
};

export const COMMENT_COMMIT_RULES = toGraphCommitRules(COMMENT_RULES, {
  outages: OUTAGES,
  remedy:
    'Check in the Instagram app that comments are turned on for the post. Otherwise, change the comment.',
});
