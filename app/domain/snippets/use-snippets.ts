import type { Violation } from '../errors/violations.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { PublishPostInput } from '../posts/publish.ts';
import { toGroupHashtags } from './check-snippet.ts';
import type { SnippetKind } from './snippet-kinds.ts';
import {
  CAPTION_VARIABLE,
  fillInVariables,
  listMissingVariables,
  listPlaceholders,
  type VariableValues,
} from './snippet-variables.ts';

/** A snippet as a post uses it. */
export interface UsedSnippet {
  readonly id: string;
  readonly name: string;
  readonly kind: SnippetKind;
  readonly text: string;
}

interface Use {
  /** The snippets that were found, in any order. */
  readonly found: readonly UsedSnippet[];
  readonly values: VariableValues;
}

type Texts = Pick<PublishPostInput['content'], 'captions' | 'hashtags'>;

interface UsedInput {
  /** The request with its final texts, without snippets. */
  readonly input: PublishPostInput;
  readonly violations: readonly Violation[];
}

/**
 * Puts the snippets of a request into its texts. Returns a violation for each one that can't be used. Of the variables,
 * the campaign stays, because the rules for links use it whenever the post is edited.
 */
export function applySnippets(input: PublishPostInput, { found, values }: Use): UsedInput {
  const { snippetIds = [], variables, ...content } = input.content;
  const campaign = variables?.campaign;
  const byId = new Map(found.map((snippet) => [snippet.id, snippet]));
  const used = snippetIds.flatMap((id) => byId.get(id) ?? []);
  const unknown = snippetIds.flatMap((id, index): Violation[] => {
    if (byId.has(id)) return [];
    const message = `This workspace has no snippet ${id}.`;
    return [{ pointer: `/content/snippetIds/${index}`, code: 'unknown_snippet', message }];
  });
  const insert = (texts: Texts): Texts => insertSnippets(texts, { used, values });
  const own = Object.entries(input.individualContent ?? {}) as [PlatformId, Texts][];
  return {
    input: {
      ...input,
      content: {
        ...content,
        ...insert(content),
        ...(campaign === undefined ? {} : { variables: { campaign } }),
      },
      ...(input.individualContent
        ? {
            individualContent: Object.fromEntries(
              own.map(([platform, texts]) => [platform, insert(texts)]),
            ),
          }
        : {}),
    },
    violations: [
      ...unknown,
      ...listMissing(used, values),
      ...listMissingCaptions(input, { used, own }),
    ],
  };
}

function listMissing(used: readonly UsedSnippet[], values: VariableValues): Violation[] {
  const missing = new Map(
    used.flatMap(({ name, text }) =>
      listMissingVariables(text, values).map((variable) => [variable, name] as const),
    ),
  );
  return [...missing].map(([variable, name]) => ({
    pointer: `/content/variables/${variable}`,
    code: 'missing_variable',
    message: `The snippet “${name}” needs a value for {{${variable}}}.`,
  }));
}

/** Returns the texts in use that have no caption for a template to frame. */
function listMissingCaptions(
  input: PublishPostInput,
  { used, own }: { used: readonly UsedSnippet[]; own: readonly (readonly [PlatformId, Texts])[] },
): Violation[] {
  const template = used.find(isFrame);
  if (!template) return [];
  const isOwn = input.isIndividualMode && own.length > 0;
  const texts: (readonly [string, Texts])[] = isOwn
    ? own.map(([platform, each]) => [`/individualContent/${platform}`, each])
    : [['/content', input.content]];
  return texts
    .filter(([, { captions }]) => (captions[0] ?? '').trim() === '')
    .map(([pointer]) => ({
      pointer: `${pointer}/captions`,
      code: 'missing_variable',
      message: `The template “${template.name}” needs a caption for {{${CAPTION_VARIABLE}}}.`,
    }));
}

const isFrame = ({ kind, text }: UsedSnippet): boolean =>
  kind === 'template' && listPlaceholders(text).includes(CAPTION_VARIABLE);

function insertSnippets(
  { captions, hashtags }: Texts,
  { used, values }: { used: readonly UsedSnippet[]; values: VariableValues },
): Texts {
  const pick = (kind: SnippetKind) => used.filter((snippet) => snippet.kind === kind);
  const framed = pick('template').reduce(
    (caption, template) =>
      isFrame(template)
        ? fillInVariables(template.text, { ...values, [CAPTION_VARIABLE]: caption })
        : joinParts([fillInVariables(template.text, values), caption]),
    captions[0] ?? '',
  );
  const added = [...pick('text'), ...pick('signature')];
  const caption = joinParts([framed, ...added.map(({ text }) => fillInVariables(text, values))]);
  return {
    captions: caption === '' ? captions : [caption, ...captions.slice(1)],
    hashtags: [...hashtags, ...pick('hashtags').flatMap(({ text }) => toGroupHashtags(text))],
  };
}

const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part.trim() !== '').join('\n\n');
