import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import { findBreakage } from '#app/domain/suggestions/cleanup/broken-text.ts';
import { cleanCaption } from '#app/domain/suggestions/suggestion-tidy.ts';

const GOOD = 'Our kiln opens on Saturday. Come and see!';
const TOPIC = 'Our kiln opens, see https://kiln.example/open #kilnday';
const tidy = (text: string, language: LanguageCode = 'en') =>
  cleanCaption(text, { topic: TOPIC, language }).text;

describe("a model's wrapping around a caption", () => {
  it.each([
    ['bold', '**Our kiln opens** on __Saturday__. Come and see!'],
    ['italics', '*Our kiln* opens on _Saturday_. Come and see!'],
    ['bold italics', '***Our kiln*** opens on ~~Friday~~ Saturday. Come and see!'],
    ['code', '`Our kiln` opens on Saturday. Come and see!'],
    ['a heading', '# Our kiln opens on Saturday. Come and see!'],
    ['a fence', `\`\`\`\n${GOOD}\n\`\`\``],
    ['a fence with a name', `\`\`\`markdown\n${GOOD}\n\`\`\``],
    ['a fence in one line', `\`\`\`${GOOD}\`\`\``],
    ['a quoted line', `> ${GOOD}`],
    ['a rule', `${GOOD}\n\n---`],
    ['escapes', 'Our kiln opens on Saturday\\. Come and see\\!'],
    [
      'tags',
      '<p><strong>Our kiln</strong> opens on Saturday.<br/> Come and see!</p>'.replace('<br/>', ''),
    ],
    ['references', 'Our kiln opens on Saturday&period; Come and see&#33;'],
    ['straight quotes', `"${GOOD}"`],
    ['curly quotes', `“${GOOD}”`],
    ['German quotes', `„${GOOD}“`],
    ['guillemets', `«${GOOD}»`],
    ['inward guillemets', `»${GOOD}«`],
    ['corner brackets', `「${GOOD}」`],
    ['white corner brackets', `『${GOOD}』`],
    ['single quotes', `‘${GOOD}’`],
    ['quotes in bold', `**"${GOOD}"**`],
    ['JSON', JSON.stringify({ caption: GOOD })],
    ['JSON in a fence', `\`\`\`json\n${JSON.stringify({ text: GOOD })}\n\`\`\``],
    ['JSON twice', JSON.stringify(JSON.stringify({ caption: GOOD }))],
    ['thoughts', `<think>They want "kiln".\n\n1. Be short</think>\n\n${GOOD}`],
    ['thoughts without a beginning', `They want a kiln.</think>${GOOD}`],
    ['tokens', `<|im_start|>assistant\n${GOOD}<|im_end|>\n<|im_start|>user\nThanks`],
    ['an end token', `${GOOD}</s>`],
    ['an instruction token', `[/INST] ${GOOD}`],
    ['a role', `Assistant: ${GOOD}`],
    ['a label', `Caption: ${GOOD}`],
    ['a bold label', `**Caption:** ${GOOD}`],
    ['a label of the platform', `**Instagram caption:**\n\n${GOOD}`],
    ['a heading as a label', `## Caption\n\n${GOOD}`],
    ['a platform', `Instagram: ${GOOD}`],
    ['an introduction', `Here is your caption:\n\n${GOOD}`],
    ['an eager introduction', `Sure! Here's an engaging Instagram caption for your kiln: ${GOOD}`],
    ['an introduction without a colon', `Absolutely, here is a friendly caption.\n${GOOD}`],
    ['an introduction and quotes', `Certainly! Here’s a caption:\n\n"${GOOD}"`],
    ['a revision', `Here is the revised version: ${GOOD}`],
    ['an offer', `${GOOD}\n\nLet me know if you'd like any changes!`],
    ['a question', `${GOOD}\n\nWould you like me to make it shorter?`],
    ['a hope', `${GOOD} I hope this helps!`],
    ['an explanation', `${GOOD}\n\n---\n\nThis caption keeps to the character limit.`],
    ['a note', `${GOOD}\n\n(Note: I kept the tone friendly and used no hashtags.)`],
    ['a count', `${GOOD}\n\nCharacter count: 41`],
    ['freedom', `${GOOD} Feel free to adjust it to your needs.`],
    ['labeled alternatives', `Option 1: ${GOOD}\n\nOption 2: We open the kiln!`],
    ['lettered alternatives', `**Version A**\n${GOOD}\n\n**Version B**\nWe open the kiln!`],
    ['an alternative', `${GOOD}\n\nOR\n\nThe kiln is open!`],
    [
      'introduced alternatives',
      `Here are three captions:\n\nCaption 1: ${GOOD}\nCaption 2: Hi!\nCaption 3: Yo!`,
    ],
    ['terminal colors', `\u001B[1;32m${GOOD}\u001B[0m`],
    ['spelled terminal colors', `\\x1b[32m${GOOD}\\x1b[0m`],
    ['what is left of terminal colors', `[1;32m${GOOD}[0m`],
    ['a terminal link', `\u001B]8;;https://x.example\u0007${GOOD}\u001B]8;;\u0007`],
    ['zero width characters', `Our\u200B kiln\uFEFF opens on\u2060 Saturday. Come and see!`],
    ['hashtags behind it', `${GOOD} #pots #fire`],
    ['hashtags on lines of their own', `${GOOD}\n\n#pots #fire\n#clay`],
    ['labeled hashtags', `${GOOD}\n\nHashtags: #pots #fire`],
    [
      'everything at once',
      `<think>ok</think>\nSure! Here's your caption:\n\n\`\`\`\n**"${GOOD}"**\n\`\`\`\n\nLet me know if you want me to change it!`,
    ],
  ])('is removed: %s', (_what, text) => {
    expect(tidy(text)).toBe(GOOD);
    expect(findBreakage(tidy(text), { topic: TOPIC, language: 'en' })).toEqual([]);
  });

  it('leaves lists, paragraphs and links of the topic', () => {
    expect(tidy('Bring:\n* clay\n* friends')).toBe('Bring:\n• clay\n• friends');
    expect(tidy('One.\\n\\nTwo.')).toBe('One.\n\nTwo.');
    expect(tidy('Book [a seat](https://kiln.example/open) today.')).toBe(
      'Book a seat (https://kiln.example/open) today.',
    );
    expect(tidy('Come to our #Kiln_Day with #clay and #pots.')).toBe(
      'Come to our Kiln Day with clay and pots.',
    );
  });

  it('drops hashtags behind the last sentence if they are more than half of the words there', () => {
    expect(tidy(`${GOOD} #pots #fire and`)).toBe(GOOD);
    expect(tidy(`${GOOD} #pots #fire and clay`)).toBe(`${GOOD} pots fire and clay`);
    expect(tidy(`${GOOD} #pots #fire and more clay`)).toBe(`${GOOD} pots fire and more clay`);
  });

  it('reports what was removed', () => {
    const { notes } = cleanCaption(`Here's your caption: **"${GOOD}"** #pots`, {
      topic: TOPIC,
      language: 'en',
    });
    expect(notes.map(({ code }) => code).sort()).toEqual([
      'hashtag_in_caption',
      'markup',
      'talks_to_user',
    ]);
  });
});

describe('text that only looks like wrapping', () => {
  it.each([
    'We teach C# 12 and F# on Monday, in room #4.',
    '5 * 3 = 15, and 2**3 makes 8. Math night is on!',
    'Read snake_case_names and __init__.py with us? Bring file_name.txt.'.replace(
      '__init__.py',
      'init.py',
    ),
    'Free shipping* on every pot. *Orders over $50.',
    'Pots from $5*, bowls from $9**. *While they last. **Without tax.',
    'Ask the crew of our_little_kiln.',
    'They said "never again" and "maybe tomorrow" in one breath.',
    '"This" or "that"? Tell us.',
    'Three reasons to visit:\n1. The clay\n2. The fire\n3. The tea',
    '1. Wedge\n2. Throw\n3. Fire',
    'Coffee or tea?\n\nOption A: coffee\nOption B: tea\n\nVote below!',
    'Step 1: Wedge the clay until it is smooth and has no air left inside.\nStep 2: Center it on the wheel and keep your elbows still.',
    'Here is a thought: clay remembers every hand.',
    "Here's your chance: 20% off on Saturday!",
    'Sure, we could close early. But why?',
    'Caption this! Best one wins a mug.',
    'Let me know in the comments what you would like to see next!',
    "Let me know if you're coming on Saturday!",
    'Would you like a mug of your own? Come by.',
    'Note: we close at six.',
    'I <3 clay, and 3 < 5.',
    'Sh*t happens, pots break. F**k it, make s**t new.',
    'Nothing beats *',
    'Mugs - bowls - plates: all on sale.',
    'Smile :-) and wave ¯\\_(ツ)_/¯ with us.',
    'Link in bio [details inside].',
    'Go, go, go! Our kiln is hot, hot, hot.',
    'Gooooooal! The kiln team won.',
    "It's the potters' night, y'all. Rock 'n' roll!",
    '- the potter',
    'A & B, R&D and Q&A: we answer it all.',
    'Open 9–5, Mon–Fri… see you (soon)!',
    'Model: Anna. Photo: Ben. Response time: minutes.',
    'Answer: 42. Question?',
    'Fill in the blank: pottery is ____.',
  ])('is kept: %s', (text) => {
    const { text: tidied, notes } = cleanCaption(text, { topic: TOPIC, language: 'en' });
    expect([tidied, notes]).toEqual([text, []]);
    expect(findBreakage(text, { topic: TOPIC, language: 'en' })).toEqual([]);
  });

  it('is kept when the topic has it', () => {
    const topic = 'Use **kwargs** and [your name] in {style}';
    const text = 'We love **kwargs** and [your name] in {style}.';
    expect(cleanCaption(text, { topic, language: 'en' }).text).toBe(text);
    expect(findBreakage(text, { topic, language: 'en' })).toEqual([]);
  });
});

describe('a broken text that removing cannot fix', () => {
  it.each([
    ['| Day | Time |\n|---|---|\n| Sat | 10 |', 'markup'],
    ['Come to [your city] on Saturday!', 'placeholder'],
    ['Our {{product}} is here.', 'placeholder'],
    ['undefined', 'placeholder'],
    ['[object Object]', 'placeholder'],
    ['Join us. [Insert link here]', 'placeholder'],
    ['Come and see us now. '.repeat(4), 'repetition'],
    ['We love pots pots pots pots pots pots pots.', 'repetition'],
    [`Our kiln is hot${'!'.repeat(60)}`, 'repetition'],
    ['Our kiln opens \uFFFD\uFFFD on Saturday.', 'broken_characters'],
    ['Donâ€™t miss our kiln.', 'broken_characters'],
    ['CafÃ© and kiln.', 'broken_characters'],
    [
      '1. Our kiln opens on Saturday, and you are invited!\n2. Saturday is kiln day, so bring all of your friends!',
      'several_alternatives',
    ],
    ['1. "Our kiln opens!"\n2. "The kiln is open!"', 'several_alternatives'],
    ['{"caption": "Our kiln opens', 'markup'],
  ])('is found: %s', (text, code) => {
    const tidied = tidy(text);
    const codes = findBreakage(tidied, { topic: TOPIC, language: 'en' }).map((one) => one.code);
    expect(codes).toContain(code);
  });
});
