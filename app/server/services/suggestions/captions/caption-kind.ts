import type { CaptionOutput, GenerateCaptionsInput } from '#app/domain/suggestions/captions.ts';
import { checkEditedCaption } from '#app/domain/suggestions/suggestion-rules.ts';
import { cleanText } from '#app/domain/text/suggestion-text.ts';
import type { SuggestionKind } from '../suggestion-kind.ts';
import { CAPTION_PROMPT_VERSION, createCaptionMaker } from './caption-maker.ts';
import { CAPTION_COLUMNS, toCaptionOutput } from './to-caption-output.ts';

const select = CAPTION_COLUMNS;

export const CAPTIONS: SuggestionKind<GenerateCaptionsInput, string, CaptionOutput> = {
  name: 'caption',
  idPrefix: 'cap',
  promptVersion: CAPTION_PROMPT_VERSION,
  pointer: '/caption',
  createMaker: createCaptionMaker,
  tidy: cleanText,
  check: checkEditedCaption,
  openTable: ({ caption: table }) => ({
    async create({ input, value, row }) {
      const data = { ...row, tone: input.tone, text: value, original: value };
      return toCaptionOutput(await table.create({ data, select }));
    },
    settle: (where, data) => table.updateMany({ where, data }),
    list: async (query) => (await table.findMany({ ...query, select })).map(toCaptionOutput),
    async find(where) {
      const row = await table.findFirst({ where, select });
      return row && toCaptionOutput(row);
    },
    async edit(where, { value: text, editedAt }) {
      const data = { text, editedAt };
      const [row] = await table.updateManyAndReturn({ where, data, select });
      return row ? toCaptionOutput(row) : null;
    },
    remove: async (where) => (await table.deleteMany({ where })).count,
  }),
};
