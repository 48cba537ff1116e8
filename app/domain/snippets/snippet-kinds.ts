/** text: anything to insert. hashtags: a group of hashtags. signature: the last lines of a caption. template: a caption's frame. */
export const SNIPPET_KINDS = ['text', 'hashtags', 'signature', 'template'] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number];

export const SNIPPET_KIND_NAMES: Readonly<Record<SnippetKind, string>> = {
  text: 'Text',
  hashtags: 'Hashtags',
  signature: 'Signature',
  template: 'Template',
};
