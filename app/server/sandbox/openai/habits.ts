import { BODY_HABITS } from './body-habits.ts';
import { type Habit, mapMembers, mapNames } from './habit.ts';
import { REPLIES } from './replies.ts';

const reply = (text: string): Habit => ({ caption: () => text, hashtags: () => text.split(' ') });
const REFUSAL = "I'm sorry, but I can't help with that.";
const verdict = (outcome: unknown, caption = ''): Habit => ({
  object: (object) => ({ ...mapMembers(object, () => caption), outcome }),
});
const written = (write: (caption: string) => string): Habit => ({
  text: (_json, caption) => write(caption),
});
const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What models write around a caption or instead of it. Add one row per habit. */
const TEXT_HABITS: Readonly<Record<string, Habit>> = {
  introduction: { caption: (text) => `Sure! Here's your caption:\n\n${text}` },
  instruction_echo: {
    caption: (text) => `As requested, here's something short, within 280 characters:\n\n${text}`,
  },
  offer: { caption: (text) => `${text}\n\nLet me know if you'd like any changes!` },
  label: { caption: (text) => `**Caption:** ${text}` },
  role: { caption: (text) => `Assistant: ${text}` },
  bold: { caption: (text) => `**${text}**` },
  heading: { caption: (text) => `# ${text}` },
  code_fence: { caption: (text) => `\`\`\`\n${text}\n\`\`\`` },
  quotation_marks: { caption: (text) => `“${text}”` },
  html_tags: { caption: (text) => `<p><b>${text}</b></p>` },
  html_page: { caption: (text) => `<!doctype html><html><body><p>${text}</p></body></html>` },
  rtf: { caption: (text) => `{\\rtf1\\ansi\\deff0 \\pard\\f0\\fs24 ${text}\\par}` },
  terminal_colors: { caption: (text) => `\u001B[1;31m${text}\u001B[0m` },
  json_in_caption: { caption: (caption) => JSON.stringify({ caption }) },
  alternatives: { caption: (text) => `Option 1: ${text}\n\nOption 2: ${text}` },
  numbered_alternatives: { caption: (text) => `1. "${text}"\n2. "${text}"` },
  thoughts_in_caption: { caption: (text) => `<think>Short and warm.</think>${text}` },
  control_tokens: { caption: (text) => `<|im_start|>assistant\n${text}<|im_end|>` },
  placeholder: { caption: (text) => `${text} Meet us in [your city].` },
};

/** How models refuse. */
const REFUSAL_HABITS: Readonly<Record<string, Habit>> = {
  refusal_in_caption: { caption: () => REFUSAL, hashtags: () => REFUSAL.split(' ') },
  reply_declining: reply(REPLIES.declining),
  reply_asking: reply(REPLIES.asking),
  reply_proposing: reply(REPLIES.proposing),
  reply_german: reply(REPLIES.german),
  refusal_in_prose: written(() => REFUSAL),
  refusal_in_message: { response: () => ({ refusal: REFUSAL }) },
  outcome_declined: verdict('declined'),
  outcome_capitals: verdict('DECLINED'),
  outcome_refused: verdict('refused'),
  outcome_rejected: verdict('Rejected', 'Nope!'),
  outcome_null: verdict(null),
  filtered: { response: () => ({ text: '', outcome: 'content_filter' }) },
  no_text: { response: () => ({ text: '' }) },
};

/** Other notations of a correct response. */
const NOTATION_HABITS: Readonly<Record<string, Habit>> = {
  prose: written((caption) => caption),
  prose_introduced: written((caption) => `Here is your caption:\n\n"${caption}"`),
  yaml: {
    text: (json) => toYaml(JSON.parse(json) as Record<string, unknown>),
  },
  yaml_fenced: {
    text: (json) => `\`\`\`yaml\n${toYaml(JSON.parse(json) as Record<string, unknown>)}\n\`\`\``,
  },
  json_in_prose: { text: (json) => `Sure! Here you go: ${json} Enjoy!` },
  json_fenced: { text: (json) => `\`\`\`json\n${json}\n\`\`\`` },
  json_behind_thoughts: { text: (json) => `<think>{"draft": {</think>\n${json}` },
  json_twice: { text: (json) => JSON.stringify(json) },
  json_wrapped: { object: (object) => ({ result: object }) },
  json_in_list: { object: (object) => [object] },
  trailing_commas: { text: (json) => json.replaceAll('}', ',}') },
  single_quotes: { text: (json) => json.replaceAll("'", "\\'").replaceAll('"', "'") },
  names_without_quotes: { text: (json) => json.replaceAll(/"(\w+)":/gu, '$1:') },
  capital_names: { object: (object) => mapNames(object, capitalize) },
  upper_case_names: { object: (object) => mapNames(object, (name) => name.toUpperCase()) },
  caption_in_list: {
    object: (object) => mapMembers(object, (name, value) => (name === 'caption' ? [value] : value)),
  },
  hashtags_in_text: { hashtags: (tags) => tags.map((tag) => `#${tag}`).join(' ') },
  hashtags_with_commas: { hashtags: (tags) => tags.join(', ') },
  cut_behind_text: {
    text: (json) => json.slice(0, -2),
    response: () => ({ outcome: 'length' }),
  },
  cut_in_text: { text: (json) => json.slice(0, -9), response: () => ({ outcome: 'length' }) },
};

/** All habits by name, for the knob `habit`. */
export const HABITS: Readonly<Record<string, Habit>> = {
  ...TEXT_HABITS,
  ...REFUSAL_HABITS,
  ...NOTATION_HABITS,
  ...BODY_HABITS,
};

function toYaml(object: Record<string, unknown>, indent = ''): string {
  return Object.entries(object)
    .map(([name, value]) => {
      if (Array.isArray(value))
        return `${indent}${name}:\n${value.map((item) => `${indent}  - ${String(item)}`).join('\n')}`;
      if (typeof value === 'object' && value !== null)
        return `${indent}${name}:\n${toYaml(value as Record<string, unknown>, `${indent}  `)}`;
      return `${indent}${name}: ${String(value)}`;
    })
    .join('\n');
}
