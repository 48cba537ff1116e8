import { expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { applySnippets, type UsedSnippet } from '#app/domain/snippets/use-snippets.ts';

const FOUND: readonly UsedSnippet[] = [
  { id: 'text', name: 'Hours', kind: 'text', text: 'Open on {{date}}: {{link}}' },
  { id: 'tags', name: 'Clay', kind: 'hashtags', text: '#kiln #clay' },
  { id: 'end', name: 'Bye', kind: 'signature', text: '— The studio' },
  { id: 'frame', name: 'News', kind: 'template', text: 'News: {{caption}} ({{campaign}})' },
  { id: 'head', name: 'Head', kind: 'template', text: 'Good morning!' },
];
const VALUES = { link: 'https://example.com/{{date}}', date: '2027-03-01', campaign: 'spring' };

const apply = (input: object, values: object = VALUES) =>
  applySnippets(PublishPostInput.parse(input), { found: FOUND, values });

it('frames the caption, adds texts and then signatures, and joins the hashtags', () => {
  const { input, violations } = apply({
    content: {
      captions: ['The kiln {{is}} hot'],
      hashtags: ['kiln'],
      snippetIds: ['end', 'frame', 'text', 'tags'],
      variables: { link: 'ignored here' },
    },
  });
  expect(violations).toEqual([]);
  const { snippetIds, variables, captions, hashtags } = input.content;
  expect([snippetIds, variables]).toEqual([undefined, undefined]);
  expect(captions).toEqual([
    'News: The kiln {{is}} hot (spring)\n\nOpen on 2027-03-01: https://example.com/{{date}}\n\n— The studio',
  ]);
  expect(hashtags).toEqual(['kiln', 'kiln', 'clay']);
});

it('gives the snippets to every platform’s own text too', () => {
  const { input } = apply({
    content: { captions: ['Shared'], snippetIds: ['head'] },
    individualContent: { linkedin: { captions: ['Own'] } },
    isIndividualMode: true,
  });
  expect(input.content.captions).toEqual(['Good morning!\n\nShared']);
  expect(input.individualContent?.linkedin?.captions).toEqual(['Good morning!\n\nOwn']);
});

it('reports unknown snippets, variables without a value, and a template without a caption', () => {
  const { violations } = apply(
    { content: { snippetIds: ['nope', 'text', 'frame'] } },
    { ...VALUES, link: ' ', campaign: undefined },
  );
  expect(violations.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/content/snippetIds/0', 'unknown_snippet'],
    ['/content/variables/link', 'missing_variable'],
    ['/content/variables/campaign', 'missing_variable'],
    ['/content/captions', 'missing_variable'],
  ]);
});
