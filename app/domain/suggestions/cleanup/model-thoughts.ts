const NAMES =
  'think|thinking|thoughts?|reasoning|reason|analysis|scratchpad|reflection|planning|deliberation|monologue|cot';
/** Names that a caption's bracketed words can have too. They count only as a closed block. */
const ORDINARY = /^(?:analysis|reflection|reason|planning)$/iu;

/** A tag that opens or closes a thinking block, in any model's brackets: `<think>`, `[/THINK]`, `◁think▷`. */
const MARK = new RegExp(
  `(?:<\\|?|\\[|◁|【|\\{\\{|«|<｜)\\s?(/?)((?:begin_of_|end_of_|start_)?(?:[a-z]{1,12}[_-])?(?:${NAMES})(?:[_-][a-z]{1,12})?)\\s?(?:\\|?>|\\]|▷|】|\\}\\}|»|｜>)`,
  'giu',
);

/**
 * Removes a model's reasoning: thinking blocks, channels before the final one, and reasoning in plain words
 * up to a label such as "Final caption:". An unclosed block extends to the end.
 */
export function dropThoughts(text: string): string {
  return dropLoudThoughts(dropBlocks(keepFinalChannel(text)));
}

interface ThoughtMark {
  readonly start: number;
  readonly end: number;
  readonly isClosing: boolean;
}

function dropBlocks(text: string): string {
  let result = '';
  let at = 0;
  let isOpen = false;
  for (const { start, end, isClosing } of listMarks(text)) {
    // The opening tag was cut off, so everything up to here is reasoning.
    if (isClosing && !isOpen) result = '';
    if (!isClosing && !isOpen) result += text.slice(at, start);
    isOpen = !isClosing;
    at = end;
  }
  const rest = text.slice(at);
  if (!isOpen) return result + rest;
  return result.trim() === '' ? (findFinal(rest) ?? '') : result;
}

/** Lists the tags in a text, except bracketed words that are never closed. */
function listMarks(text: string): ThoughtMark[] {
  const marks = [...text.matchAll(MARK)].map(({ index, 0: all, 1: slash, 2: name = '' }) => ({
    start: index,
    end: index + all.length,
    name,
    isClosing: slash === '/' || /^end_of_/iu.test(name),
  }));
  const lastClosing = marks.findLast(({ isClosing }) => isClosing)?.start ?? -1;
  return marks.filter(({ start, name }) => start <= lastClosing || !ORDINARY.test(name));
}

const FINAL_CHANNEL =
  /<\|channel\|>\s{0,3}final\b\s{0,3}(?:<\|constrain\|>\s{0,3}[a-z]{1,12}\s{0,3})?(?:<\|message\|>|:)?/giu;
/** The same channels without the tokens between them. */
const BARE_CHANNELS = /^analysis(?=\p{Lu})/u;
const BARE_FINAL = 'assistantfinal';

function keepFinalChannel(text: string): string {
  const final = [...text.matchAll(FINAL_CHANNEL)].at(-1);
  if (final) return text.slice(final.index + final[0].length);
  const bare = BARE_CHANNELS.test(text) ? text.lastIndexOf(BARE_FINAL) : -1;
  return bare === -1 ? text : text.slice(bare + BARE_FINAL.length);
}

/**
 * How reasoning in plain words starts. A caption can start the same way ("Let me think…") but has no final
 * label.
 */
const THINKS = new RegExp(
  [
    '(?:my )?(?:thinking|thought|reasoning|analysis|planning)(?: process)?\\s?[:：]',
    "let(?:'s| me| us) (?:think|analy[sz]e|break|start|draft|consider|brainstorm|work)\\b",
    'step (?:1|one)\\s?[:：.]',
    '<\\|channel\\|>\\s?(?:analysis|commentary)',
    'lass mich (?:nach)?denken|laissez-moi réfléchir|déjame pensar|让我(?:想|思考)|首先，',
  ].join('|'),
  'iu',
);
/** Phrases about the task, which no caption contains. */
const TALKS_OF_TASK = new RegExp(
  [
    '(?:the user|user) (?:wants|asks|asked|is asking|requests|requested|needs|would like|has given|provided)\\b',
    '(?:we|i) (?:need|have|should|must|want) (?:to )?(?:write|create|craft|produce|generate|come up with|make) (?:a|an|the|one|\\d) (?:[a-z]{1,14} ){0,3}(?:caption|post|text|version)',
    "the (?:tone|caption|post|text|style|wording) (?:should|must|needs to|has to|ought to) (?:be|stay|sound|feel)\\b|(?:i|we)(?:'ll| will| should| need to) (?:keep|write|make) (?:it|this|the (?:caption|post|text))\\b",
    "(?:so|before|for me to|in order) (?:that )?(?:i can |i |to )?(?:write|create|craft|draft) (?:a|an|the|your|you|this) (?:[a-z]{1,14} ){0,3}(?:caption|post)\\b|i(?:'ll|'d| will| would)? need (?:[a-z]{1,14} ){0,5}to (?:write|create|craft|draft) (?:a|the|your|this)\\b",
    'der (?:nutzer|benutzer) (?:möchte|will|bittet|fragt)|el usuario (?:quiere|pide)|l.utilisateur (?:veut|demande|souhaite)',
    "o usuário (?:quer|pede)|l'utente (?:vuole|chiede)|пользователь (?:хочет|просит)|用户(?:想|要|希望|需要)|ユーザーは|사용자(?:가|는)",
  ].join('|'),
  'iu',
);
const FINAL_LABEL = new RegExp(
  `(?:^|\\n|[.!?。] )[^\\p{L}\\p{N}\\n]{0,4}(?:${[
    "(?:the |my |here is (?:the |my )|here's (?:the |my ))?(?:final|finished|revised|polished|resulting)(?: (?:caption|answer|output|version|text|post|response|result|draft|copy))?",
    'caption|answer|output|response|result',
    '最终(?:答案|版本|文案|标题|结果)|最終(?:版|回答|案)|최종 ?(?:답변|캡션|버전)',
    'endgültige?r? (?:fassung|version|antwort|text)|(?:texto|versión|respuesta) final|(?:version|légende|réponse) finale|(?:testo|versione) finale|(?:итоговый|финальный) (?:текст|вариант)',
  ].join('|')})[*_]{0,3}\\s?[:：][*_]{0,3}\\s{0,3}(?=\\S)`,
  'giu',
);

/** How many characters are searched for such an opening. */
const OPENING = 240;

function dropLoudThoughts(text: string): string {
  const opening = text.trimStart().slice(0, OPENING);
  const start = THINKS.exec(opening)?.index ?? Infinity;
  if (start > 12 && !TALKS_OF_TASK.test(opening)) return text;
  return findFinal(text) ?? text;
}

function findFinal(text: string): string | null {
  const label = [...text.matchAll(FINAL_LABEL)].at(-1);
  return label ? text.slice(label.index + label[0].length) : null;
}

/**
 * Returns whether a text contains reasoning in plain words that no label ends, so that it can't be cut
 * safely.
 */
export function thinksAloud(text: string): boolean {
  return TALKS_OF_TASK.test(text);
}
