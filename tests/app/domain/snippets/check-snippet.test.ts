import { expect, it } from 'vitest';
import { checkSnippet, toStoredText } from '#app/domain/snippets/check-snippet.ts';
import {
  fillInVariables,
  listMissingVariables,
  listVariables,
} from '#app/domain/snippets/snippet-variables.ts';

it('refuses a variable that the kind doesn’t have, and names those that it has', () => {
  expect(checkSnippet('text', 'See {{link}} on {{ date }}, {{campaign}}')).toEqual([]);
  expect(checkSnippet('template', 'News: {{caption}}')).toEqual([]);
  expect(checkSnippet('text', '{{lnk}} {{caption}} {{}}').map(({ message }) => message)).toEqual([
    '{{lnk}} isn’t a variable. Use {{link}}, {{date}}, or {{campaign}}.',
    '{{caption}} isn’t a variable. Use {{link}}, {{date}}, or {{campaign}}.',
    '{{}} isn’t a variable. Use {{link}}, {{date}}, or {{campaign}}.',
  ]);
  expect(checkSnippet('hashtags', '#{{link}}')).toMatchObject([{ code: 'unknown_variable' }]);
});

it('stores a group’s hashtags with one # each, and refuses none or too many', () => {
  expect(toStoredText('hashtags', 'kiln, #Clay\n##clay  #töpfern')).toBe('#kiln #Clay #töpfern');
  expect(checkSnippet('hashtags', '# , #')).toMatchObject([{ pointer: '/text' }]);
  const many = Array.from({ length: 101 }, (_, index) => `#t${index}`).join(' ');
  expect(checkSnippet('hashtags', many)[0]?.message).toContain('101');
});

it('fills in variables once, so braces in a value stay as they are', () => {
  expect(listVariables('{{date}} {{ link }} {{date}}')).toEqual(['link', 'date']);
  expect(listMissingVariables('{{date}} {{link}}', { date: ' ', link: 'x' })).toEqual(['date']);
  const values = { link: ' {{date}} ', date: '30 November' };
  expect(fillInVariables('{{ link }} on {{date}}', values)).toBe('{{date}} on 30 November');
});
