import { expect, it } from 'vitest';
import { splitSentences } from '#app/domain/text/sentences.ts';

it.each([
  ['See p. Ten of it. Bye.', ['See p. Ten of it. ', 'Bye.']],
  ['Ask Dr. Smith today. Bye.', ['Ask Dr. Smith today. ', 'Bye.']],
  ['No. 5 is open. Come.', ['No. 5 is open. ', 'Come.']],
  ['Is it on https://a.example/?q=1&r=2? Yes.', ['Is it on https://a.example/?q=1&r=2? ', 'Yes.']],
  ['Open today. https://a.example/kiln', ['Open today. ', 'https://a.example/kiln']],
  ['Open today! @tidewick knows.', ['Open today! ', '@tidewick knows.']],
  ['Wait… Really', ['Wait… ', 'Really']],
  ['Hey!今日。', ['Hey!', '今日。']],
  ['One.\nTwo.', ['One.\n', 'Two.']],
  ['One', ['One']],
  ['', []],
])('splits into sentences: %s', (text, sentences) => {
  expect(splitSentences(text, 'en')).toEqual(sentences);
});
