import { BannedWordsOutput, SetBannedWordsInput } from '#app/domain/suggestions/banned-words.ts';
import { defineOperation } from '../operation.ts';

const PATH = '/api/workspace/banned-words';

export const getBannedWords = defineOperation({
  id: 'getBannedWords',
  method: 'get',
  path: PATH,
  tag: 'Workspace',
  summary: 'List the workspace’s banned words',
  scope: 'suggestions:read',
  success: { 200: { description: 'The words.', schema: BannedWordsOutput } },
});

export const setBannedWords = defineOperation({
  id: 'setBannedWords',
  method: 'put',
  path: PATH,
  tag: 'Workspace',
  summary: 'Replace the workspace’s banned words',
  description:
    'Banned words match whole words in any case and script. In scripts without spaces, and inside hashtags, they match anywhere. Generated captions and hashtags never contain one, nor do edited ones. Your own posts aren’t refused; the composer only warns. Requires the owner role.',
  scope: 'suggestions:write',
  body: SetBannedWordsInput,
  success: {
    200: { description: 'The stored words, without duplicates.', schema: BannedWordsOutput },
  },
});
