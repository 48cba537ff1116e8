const COUNTED =
  'characters?|chars?|words?|zeichen|wörter|caracteres|palabras|caractères|mots|caratteri|parole|tekens|woorden|символ\\p{L}*|знак\\p{L}*|znak\\p{L}*|tecken|tegn|merkkiä|χαρακτήρες|karakter\\p{L}*|caractere|תווים|حرف\\p{L}*|अक्षर|字符?|字元|文字|자|글자|ký tự|aksara';
const TRANSLATION =
  '(?:english |deutsche? )?(?:translation|übersetzung|traducción|traduction|tradução|traduzione|vertaling)|перевод|переклад|tłumaczenie|překlad|översättning|oversettelse|oversættelse|käännös|μετάφραση|çeviri|traducere|fordítás|превод|תרגום|ترجمة|ترجمه|अनुवाद|คำแปล|bản dịch|terjemahan|翻译|翻譯|翻訳|번역';
const MAKER =
  '(?:(?:re)?written|generated|created|made|drafted|powered) (?:by|with|using) (?:an? )?(?:ai|chatgpt|gpt|claude|gemini|copilot|llama|mistral|openai|artificial intelligence|language model)\\b|(?:chatgpt|gpt-\\d\\S{0,6}|claude|gemini|copilot|deepseek)$|(?:erstellt|geschrieben|generiert) (?:von|mit) (?:ki|chatgpt)|(?:generado|creado|escrito) (?:por|con) (?:ia|chatgpt)|(?:généré|créé|écrit) (?:par|avec) (?:l.ia|chatgpt)';
const COUNT = `(?:approx\\.? |about |ca\\.? |~ ?)?\\d{1,5} ?(?:\\/ ?\\d{1,5} ?)?(?:${COUNTED})(?![\\p{L}])`;

/** A bracketed remark at the end: a count, a translation, or an attribution. */
const BRACKETED = new RegExp(
  `\\s{0,9}[(（\\[【]\\s?(?:${COUNT}[^()（）\\[\\]\\n]{0,80}|(?:${TRANSLATION})\\s?[:：][^()（）\\[\\]\\n]{0,400}|[^()（）\\[\\]\\n]{0,20}(?:${MAKER})[^()（）\\[\\]\\n]{0,40})[)）\\]】]\\s{0,9}$`,
  'iu',
);
/** The same on its own line at the end, and facts about the text. */
const LAST_LINE = new RegExp(
  `\\n[^\\p{L}\\p{N}\\n]{0,4}(?:${COUNT}[^\\n]{0,40}|[^\\n]{0,20}(?:${MAKER})[^\\n]{0,40}|(?:length|tone|style|platform|language|characters?|target audience|call to action|hashtags?|tags|tono|stil|länge|ton|longueur)\\s?[:：][^\\n]{0,60})\\s{0,9}$`,
  'iu',
);
const TRANSLATED = new RegExp(
  `\\n\\s{0,9}[^\\p{L}\\p{N}\\n]{0,4}(?:${TRANSLATION})[*_]{0,3}\\s?[:：]`,
  'iu',
);
/** Bracketed words that mark the start or end of a text. */
const STATUS =
  /^\[(?:ok|start|begin|caption|output|response|answer|result|post|text|final)\][:：]?\s*|\s{0,9}\[(?:ok|end|done|eot|eos|stop|finished|end of [a-z]{3,12})\]$/giu;
/** "Here you go:" on its own line. */
const HAND_OVER =
  /^\W{0,3}(?:(?:sure|okay|absolutely|of course)[,.!] )?(?:here (?:you go|it is|they are)|here(?:'s|’s| is) what i (?:came up with|wrote|have|suggest|would write)|how about(?: this)?|try this(?: one)?|my (?:suggestion|version|take))[.!]?\s?[:：][^\S\n]*\n\s*(?=\S)/iu;
/** Fields before the caption field: "Title: Kiln day". */
const FIELDS =
  /^(?:[*_]{0,3}\p{L}[\p{L} ]{0,20}[*_]{0,3}[:：][^\n]{1,120}\n\s{0,3}){1,5}(?=[*_]{0,3}caption[*_]{0,3}\s?[:：])/iu;
/** Words that make a remark after a quoted text a comment on it. */
const ABOUT_TEXT =
  /\b(?:caption|instagram|tiktok|facebook|linkedin|twitter|youtube|post|perfect for|ideal for|tone|friendly|catchy|engaging|characters|short and|this one|hashtags?)\b/iu;
const QUOTED = /^["“„«]([^"“”„«»]{12,})["”“»]\s*(?:[-–—:.]\s*)?([^"“”„«»]{1,240})$/u;

/** Removes remarks about the text itself: counts, translations, attributions, "Here you go:", "[END]". */
export function removeRemarks(text: string): string {
  const plain = cutTranslation(text)
    .replace(HAND_OVER, '')
    .replace(FIELDS, '')
    .replace(STATUS, '')
    .replace(BRACKETED, '')
    .replace(LAST_LINE, '')
    .trim();
  const [, quoted, remark = ''] = QUOTED.exec(plain) ?? [];
  const isRemark = ABOUT_TEXT.test(remark) && quoted !== undefined;
  const result = isRemark && quoted.length > remark.length / 2 ? quoted : plain;
  return result === '' ? text : result;
}

function cutTranslation(text: string): string {
  const start = TRANSLATED.exec(text)?.index ?? 0;
  return start === 0 ? text : text.slice(0, start).trimEnd();
}
