const END_TOKEN =
  /<\|(?:im_end|eot_id|endoftext|end|return|call|eom_id|end_of_text)\|>|<\/s>|<end_of_turn>|<｜end▁of▁sentence｜>/iu;
const TOKEN =
  /<\|(?:im_start|start_header_id|start)\|>\s*(?:assistant|system|user)?(?:<\|end_header_id\|>)?\s*|<\|\/?[a-z_\d]{1,40}\|>|<｜[^<>｜\n]{1,40}｜>|<\/?s>|<<\/?SYS>>|\[\/?INST\]|<(?:start|end)_of_turn>(?:model\b)?|<(?:bos|eos|pad|unk)>/giu;

/** Tokens at the end of a prompt, for models that repeat the prompt before their response. */
const PROMPT_ENDS = ['<</SYS>>', '[/INST]'];

/**
 * Removes control tokens and any prompt between them. Text after an end-of-turn token belongs to another
 * turn.
 */
export function dropTokens(text: string): string {
  const own = PROMPT_ENDS.reduce(dropPrompt, text);
  const end = END_TOKEN.exec(own);
  const isOwn = end && own.slice(0, end.index).replace(TOKEN, '').trim() !== '';
  return (isOwn ? own.slice(0, end.index) : own).replace(TOKEN, '');
}

/** A line that names the speaker of the next turn. */
const TURN =
  /^[^\S\n]{0,3}(?:(?:\*\*|\[)?(user|human|assistant|system)(?:\*\*|\])?[^\S\n]?[:：](?:\*\*)?|\[(assistant|user|system|bot|ai)\]|#{1,4}[^\S\n]?(instruction|response|input|user|assistant|human|system)[^\S\n]?[:：]?)[^\S\n]*/gimu;
const OWN = /^(?:assistant|response|bot|ai)$/iu;

/** Returns only the response from a text with several turns of a conversation. */
export function keepAssistantTurn(text: string): string {
  const marks = [...text.matchAll(TURN)];
  const [first] = marks;
  if (!first) return text;
  const turns = marks.map((mark, at) => ({
    isOwn: OWN.test(mark[1] ?? mark[2] ?? mark[3] ?? ''),
    // "Human:" alone could be a joke about people and dogs.
    isHuman: /^human$/iu.test(mark[1] ?? ''),
    text: text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length).trim(),
  }));
  if (turns.every(({ isHuman }) => isHuman)) return text;
  const before = text.slice(0, first.index).trim();
  if (before !== '') return before;
  return turns.find((turn) => turn.isOwn && turn.text !== '')?.text ?? text;
}

function dropPrompt(text: string, end: string): string {
  const at = text.lastIndexOf(end);
  if (at === -1) return text;
  const after = text.slice(at + end.length);
  return after.trim() === '' ? text.replaceAll(end, '') : after;
}
