import { MAX_SNIPPET_HASHTAGS, MAX_SNIPPETS } from '#app/domain/snippets/snippet-limits.ts';
import {
  CreateSnippetInput,
  SnippetList,
  SnippetOutput,
  UpdateSnippetInput,
} from '#app/domain/snippets/snippets.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Snippets';
const BY_ID = idParam('snippetId', 'snippet', 'snip');

export const listSnippets = defineOperation({
  id: 'listSnippets',
  method: 'get',
  path: '/api/snippets',
  tag: TAG,
  summary: 'List the snippets, by name',
  description:
    'Snippets are texts that posts reuse: texts, groups of hashtags, signatures, and templates.',
  scope: 'posts:read',
  success: { 200: { description: `At most ${MAX_SNIPPETS}.`, schema: SnippetList } },
});

export const createSnippet = defineOperation({
  id: 'createSnippet',
  method: 'post',
  path: '/api/snippets',
  tag: TAG,
  summary: 'Create a snippet',
  description: `A workspace can have ${MAX_SNIPPETS} snippets; a group has up to ${MAX_SNIPPET_HASHTAGS} hashtags. A name that’s in use is refused (409), and so is a variable that the kind doesn’t have (422 \`unknown_variable\`).`,
  scope: 'posts:write',
  body: CreateSnippetInput,
  success: { 201: { description: 'The snippet.', schema: SnippetOutput } },
  errors: ['conflict'],
});

export const getSnippet = defineOperation({
  id: 'getSnippet',
  method: 'get',
  path: '/api/snippets/{snippetId}',
  tag: TAG,
  summary: 'Get a snippet',
  scope: 'posts:read',
  params: BY_ID,
  success: { 200: { description: 'The snippet.', schema: SnippetOutput } },
});

export const updateSnippet = defineOperation({
  id: 'updateSnippet',
  method: 'patch',
  path: '/api/snippets/{snippetId}',
  tag: TAG,
  summary: 'Update a snippet',
  description: 'Only the fields in the body change. Posts that used the snippet keep their texts.',
  scope: 'posts:write',
  params: BY_ID,
  body: UpdateSnippetInput,
  success: { 200: { description: 'The updated snippet.', schema: SnippetOutput } },
  errors: ['conflict'],
});

export const deleteSnippet = defineOperation({
  id: 'deleteSnippet',
  method: 'delete',
  path: '/api/snippets/{snippetId}',
  tag: TAG,
  summary: 'Delete a snippet',
  description: 'Posts that used it keep their texts.',
  scope: 'posts:write',
  params: BY_ID,
  success: { 204: { description: 'Deleted.', schema: null } },
});
