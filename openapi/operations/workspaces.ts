import { LinkRulesOutput, SetLinkRulesInput } from '#app/domain/links/link-rules.ts';
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

const LINK_RULES_PATH = '/api/workspace/link-rules';

export const getLinkRules = defineOperation({
  id: 'getLinkRules',
  method: 'get',
  path: LINK_RULES_PATH,
  tag: 'Workspace',
  summary: 'Get the workspace’s rules for links',
  scope: 'posts:read',
  success: { 200: { description: 'The rules.', schema: LinkRulesOutput } },
});

export const setLinkRules = defineOperation({
  id: 'setLinkRules',
  method: 'put',
  path: LINK_RULES_PATH,
  tag: 'Workspace',
  summary: 'Replace the workspace’s rules for links',
  description:
    'The rules add UTM parameters to the http and https links in a post’s caption, first comment, thread, and link for Facebook, for each platform. They apply when a post is accepted or edited, before its content is validated, so a dry run shows the final links. A parameter that a link already has stays as it is. Links to the six platforms, links to this server, and links that would become longer than 2,000 characters aren’t tagged. With `shortenLinks`, the tagged links are then replaced by short links of this server, which are created with the post. Requires the owner role.',
  scope: 'posts:write',
  body: SetLinkRulesInput,
  success: { 200: { description: 'The stored rules.', schema: LinkRulesOutput } },
});
