import type { GenerateHashtagsInput, HashtagSetOutput } from '#app/domain/suggestions/hashtags.ts';
import { checkEditedHashtags, tidyHashtags } from '#app/domain/suggestions/suggestion-hashtags.ts';
import type { SuggestionKind } from '../suggestion-kind.ts';
import { createHashtagMaker, HASHTAG_PROMPT_VERSION } from './hashtag-maker.ts';
import { HASHTAG_COLUMNS, toHashtagOutput } from './to-hashtag-output.ts';

const select = HASHTAG_COLUMNS;

export const HASHTAGS: SuggestionKind<GenerateHashtagsInput, string[], HashtagSetOutput> = {
  name: 'set of hashtags',
  idPrefix: 'hash',
  promptVersion: HASHTAG_PROMPT_VERSION,
  pointer: '/hashtags',
  createMaker: createHashtagMaker,
  tidy: tidyHashtags,
  check: checkEditedHashtags,
  openTable: ({ hashtagSet: table }) => ({
    async create({ value, row }) {
      const data = { ...row, hashtags: value, original: value };
      return toHashtagOutput(await table.create({ data, select }));
    },
    settle: (where, data) => table.updateMany({ where, data }),
    list: async (query) => (await table.findMany({ ...query, select })).map(toHashtagOutput),
    async find(where) {
      const row = await table.findFirst({ where, select });
      return row && toHashtagOutput(row);
    },
    async edit(where, { value: hashtags, editedAt }) {
      const data = { hashtags, editedAt };
      const [row] = await table.updateManyAndReturn({ where, data, select });
      return row ? toHashtagOutput(row) : null;
    },
    remove: async (where) => (await table.deleteMany({ where })).count,
  }),
};
