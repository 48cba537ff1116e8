import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { toSampleModel } from './ask.ts';
import { noSuchUrl } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { readInput } from './input.ts';
import { splitList } from './modes.ts';

const Part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: z.string() }),
  }),
]);

const CreateModerationInput = z.strictObject({
  model: z.string().min(1).nullish(),
  input: z.union([z.string(), z.array(z.string()).min(1), z.array(Part).min(1)]),
});

const CATEGORIES = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
];
const FLAGGED_AS = 'harassment';
const SCORES = { flagged: 0.97, clean: 0.0001 };
const DEFAULT_MODEL = 'omni-moderation-latest';
const ID_LENGTH = 24;

/** `POST /v1/moderations`: one result per text, or one for a list of parts. */
export async function createModeration(call: ApiCall): Promise<void> {
  const { context, request, response } = call;
  if (context.knob<string>('dialect') !== 'openai') throw noSuchUrl(request.method, request.path);
  const { model, input } = await readInput(call, CreateModerationInput);
  const words = splitList(context.knob<string>('flaggedWords')).map((word) => word.toLowerCase());
  const isFlagged = (text: string) => words.some((word) => text.toLowerCase().includes(word));
  response.json({
    id: `modr-${randomText(context.random, ID_LENGTH)}`,
    model: toSampleModel(model ?? DEFAULT_MODEL),
    results: toTexts(input).map((text) => toResult(isFlagged(text))),
  });
}

function toTexts(input: z.infer<typeof CreateModerationInput>['input']): string[] {
  if (typeof input === 'string') return [input];
  const texts = input.filter((part) => typeof part === 'string');
  if (texts.length > 0) return texts;
  const parts = input.filter((part) => typeof part !== 'string');
  return [parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')];
}

function toResult(flagged: boolean) {
  const toRow = <T>(toValue: (isHit: boolean) => T) =>
    Object.fromEntries(CATEGORIES.map((name) => [name, toValue(flagged && name === FLAGGED_AS)]));
  return {
    flagged,
    categories: toRow((isHit) => isHit),
    category_scores: toRow((isHit) => (isHit ? SCORES.flagged : SCORES.clean)),
    category_applied_input_types: toRow(() => ['text']),
  };
}
