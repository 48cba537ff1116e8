import { BannedWordsOutput, SetBannedWordsInput } from '#app/domain/suggestions/banned-words.ts';
import { defineOperation } from '../operation.ts';

const PATH = '/api/workspace/banned-words';

export const getBannedWords = defineOperation({
  id: 'getBannedWords',
  method: 'get',
  path: PATH,
  tag: 'Workspace',
  summary: 'The words that suggestions of this workspace never have',
  scope: 'suggestions:read',
  success: { 200: { description: 'The words.', schema: BannedWordsOutput } },
});

export const setBannedWords = defineOperation({
  id: 'setBannedWords',
  method: 'put',
  path: PATH,
  tag: 'Workspace',
  summary: 'Replace the words that suggestions of this workspace never have',
  description:
    'They count as whole words, whatever their case, in every script; in scripts that write no spaces, and inside hashtags, wherever they stand. No suggested caption or hashtag has one, and no edit of a suggestion either. A post of your own that has one is not refused: the composer warns. Needs the role owner.',
  scope: 'suggestions:write',
  body: SetBannedWordsInput,
  success: {
    200: { description: 'The words as they are kept: each once.', schema: BannedWordsOutput },
  },
});
