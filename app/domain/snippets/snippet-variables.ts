import type { SnippetKind } from './snippet-kinds.ts';

/** The variables of every snippet. A template also has `{{caption}}`, where the post's own caption goes. */
export const SNIPPET_VARIABLES = ['link', 'date', 'campaign'] as const;
export type SnippetVariable = (typeof SNIPPET_VARIABLES)[number];
export type VariableValues = Readonly<Partial<Record<SnippetVariable, string | undefined>>>;

export const CAPTION_VARIABLE = 'caption';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/gu;

/** Returns the names between double braces, in order, each once. */
export function listPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim()))];
}

/** Returns the variables that a text uses. */
export function listVariables(text: string): SnippetVariable[] {
  const used = new Set(listPlaceholders(text));
  return SNIPPET_VARIABLES.filter((name) => used.has(name));
}

/** Returns the names between double braces that a snippet of this kind doesn't have. */
export function listUnknownVariables(text: string, kind: SnippetKind): string[] {
  const known = new Set<string>(kind === 'hashtags' ? [] : SNIPPET_VARIABLES);
  if (kind === 'template') known.add(CAPTION_VARIABLE);
  return listPlaceholders(text).filter((name) => !known.has(name));
}

/** Returns the variables of a text that have no value. */
export function listMissingVariables(text: string, values: VariableValues): SnippetVariable[] {
  return listVariables(text).filter((name) => (values[name] ?? '').trim() === '');
}

/** Fills in the variables once: braces inside a value stay as they are. */
export function fillInVariables(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  return text.replaceAll(
    PLACEHOLDER,
    (whole, name: string) => values[name.trim()]?.trim() ?? whole,
  );
}
