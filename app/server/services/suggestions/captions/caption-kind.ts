import { type CaptionParts, checkEditedPosts } from '#app/domain/suggestions/caption-parts.ts';
import type { CaptionOutput, GenerateCaptionsInput } from '#app/domain/suggestions/captions.ts';
import { checkEditedCaption } from '#app/domain/suggestions/suggestion-rules.ts';
import { cleanText } from '#app/domain/text/suggestion-text.ts';
import type { SuggestionKind } from '../suggestion-kind.ts';
import { CAPTION_PROMPT_VERSION, createCaptionMaker } from './caption-maker.ts';
import { createPartsMaker } from './parts-maker.ts';
import { CAPTION_COLUMNS, toCaptionOutput } from './to-caption-output.ts';

const select = CAPTION_COLUMNS;

/** One text, or several if a thread or a first comment was requested. */
export type CaptionValue = string | CaptionParts;

export const CAPTIONS: SuggestionKind<GenerateCaptionsInput, CaptionValue, CaptionOutput> = {
  name: 'caption',
  idPrefix: 'cap',
  promptVersion: CAPTION_PROMPT_VERSION,
  pointer: '/caption',
  createMaker: (requested) =>
    requested.input.thread || requested.input.firstComment
      ? createPartsMaker(requested)
      : createCaptionMaker(requested),
  tidy: (edited) =>
    typeof edited === 'string'
      ? cleanText(edited)
      : { ...edited, posts: edited.posts.map((post) => cleanText(post)) },
  check: (edited, facts) =>
    typeof edited === 'string'
      ? checkEditedCaption(edited, facts)
      : checkEditedPosts(edited.posts, facts),
  openTable: ({ caption: table }) => ({
    async create({ input, value, row }) {
      const texts = toColumns(value);
      const original = texts.posts.length > 0 ? texts.posts.join('\n\n') : texts.text;
      const firstComment = typeof value === 'string' ? null : value.firstComment;
      const data = { ...row, ...texts, firstComment, original, tone: input.tone };
      return toCaptionOutput(await table.create({ data, select }));
    },
    settle: (where, data) => table.updateMany({ where, data }),
    list: async (query) => (await table.findMany({ ...query, select })).map(toCaptionOutput),
    async find(where) {
      const row = await table.findFirst({ where, select });
      return row && toCaptionOutput(row);
    },
    async edit(where, { value, editedAt }) {
      const data = { ...toColumns(value), editedAt };
      const [row] = await table.updateManyAndReturn({ where, data, select });
      return row ? toCaptionOutput(row) : null;
    },
    remove: async (where) => (await table.deleteMany({ where })).count,
  }),
};

function toColumns(value: CaptionValue): { text: string; posts: string[] } {
  if (typeof value === 'string') return { text: value, posts: [] };
  const [text = '', ...others] = value.posts;
  return { text, posts: others.length > 0 ? [text, ...others] : [] };
}
