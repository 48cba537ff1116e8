import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { overrideRows, type PlatformRules } from '#app/server/platforms/kit/classify.ts';
import {
  forCodes,
  forNumbers,
  forPairs,
  GRAPH_PERMISSION_CODES,
  toGraphCommitRules,
} from '#app/server/platforms/kit/meta-graph.ts';
import { FACEBOOK_RULES, OUTAGES, TOO_FAST } from '../errors.ts';

const CHECK_COMMENT =
  'Check on Facebook that people can comment on the post. Otherwise, change the comment.';

/** Refusals that are about the comment, not about the post. */
const COMMENT_TABLE = overrideRows(FACEBOOK_RULES.table, [
  ...forCodes(GRAPH_PERMISSION_CODES, {
    kind: 'permission',
    lacksPermission: true,
    remedy:
      "Reconnect the Page and allow comments. If that doesn't help, ask an admin of the Page to let you moderate it.",
  }),
  {
    code: 368,
    kind: 'permission',
    remedy:
      'Facebook has temporarily blocked comments by this Page. Open Facebook, follow its notice, and retry in a few hours.',
  },
  ...forNumbers([TOO_FAST], {
    kind: 'rate_limited',
    remedy: 'Facebook says the Page is commenting too fast. Fanfare retries in a few hours.',
    pauseSeconds: 6 * 60 * 60,
  }),
  ...forPairs([[506, 1455006]], {
    kind: 'duplicate',
    remedy: 'The Page has already written the same text. Change the comment.',
  }),
  {
    code: 100,
    subcode: 33,
    kind: 'rejected_content',
    remedy: "Facebook can't find the post. If it was deleted, it can't get a comment anymore.",
  },
  ...forNumbers([1609005, 1609008], {
    kind: 'rejected_content',
    remedy:
      "Facebook can't open the link in the comment or doesn't allow it. Change or remove the link.",
  }),
  ...forNumbers([1346003, 1404102], {
    kind: 'rejected_content',
    remedy: 'Facebook says this comment violates its Community Standards. Change the comment.',
  }),
  ...forCodes([4, 17, 32, 341, 613, 80001], {
    kind: 'rate_limited',
    remedy: AUTOMATIC_REMEDIES.writeComment,
    pauseSeconds: 15 * 60,
  }),
  ...forCodes([100, 3, 2061006, 1349125], { kind: 'rejected_content', remedy: CHECK_COMMENT }),
]);

export const COMMENT_RULES: PlatformRules = {
  ...FACEBOOK_RULES,
  table: COMMENT_TABLE,
  checkRemedy: AUTOMATIC_REMEDIES.checkComment,
};

export const COMMENT_COMMIT_RULES = toGraphCommitRules(COMMENT_RULES, {
  outages: OUTAGES,
  remedy: CHECK_COMMENT,
});
