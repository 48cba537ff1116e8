/** Bracketed words that ask the reader to fill something in, in many languages. */
const GAP_NAMES = [
  'insert|your|add|enter|include|link|url|name|date|time|place|location|brand|company|business|product|handle|website|city|topic|hashtags?|emoji|placeholder|xxx?',
  'dein\\p{L}*|ihr\\p{L}*|datum|ort|uhrzeit|firma|einfügen|tu|su|nombre|fecha|lugar|ciudad|hora|votre|ton|nom|lieu|ville|heure|insérer|seu|sua|nome|data|local|cidade|luogo|città|ora|inserisci|jouw|uw|naam|plaats|ваш\\p{L}*|имя|дата|место|город|время|назва|місце|ім.я|miejsce|imię|nazwa|místo|jméno|din|ditt|namn|plats|navn|sted|dato|nimi|paikka|päivämäärä|όνομα|ημερομηνία|isim|tarih|yer|nume|loc|név|dátum|hely|име|място|ngày|tên|địa điểm|tanggal|lokasi|nama|tarikh|tempat|petsa|pangalan|lugar',
  '日付|場所|名前|店名|時間|日期|地点|地點|名称|名稱|时间|城市|날짜|장소|이름|시간|שם|תאריך|מקום|التاريخ|المكان|الاسم|تاریخ|نام|مکان|नाम|तारीख|स्थान|วันที่|สถานที่|ชื่อ|jina|tarehe|mahali',
].join('|');

const PLACEHOLDERS: readonly RegExp[] = [
  new RegExp(`[\\[【](?:${GAP_NAMES})(?:[ _/-][^\\]\\[【】\\n]{0,60})?[\\]】]`, 'giu'),
  /\{\{?\s?[a-z_][\w .-]{0,40}\}?\}|<[A-Z][A-Z_ ]{2,40}>|%[a-z_]{2,30}%|\$\{[^}\n]{1,60}\}/giu,
  /<(?:insert|your|add|enter)\s[^<>\n]{1,60}>|\((?:insert|add|enter) (?:your |the |a )?(?:link|name|date|time|place|location|address|url|website|handle)[^()\n]{0,40}\)/giu,
  /\[object Object\]|lorem ipsum/giu,
  // Digits left as X, such as XX:XX.
  /(?<![\p{L}\p{N}])(?:\d{0,2}X{1,2}[:h.]X{2}|\d{1,2}:XX|XX\/XX(?:\/X{2,4})?|HH:MM|(?:DD|MM|TT)[./-](?:DD|MM)(?:[./-](?:YYYY|JJJJ))?|[$€£]X{1,4}|X{2,3} ?%)(?![\p{L}\p{N}])/gu,
  /[〇○◯]{2,}/gu,
  // A blank after a label ("Address: ____"), and "INSERT TIME HERE".
  /(?<=[:：][^\S\n]?)_{3,}(?=\s*$)/gmu,
  /(?<!\p{L})(?:INSERT(?: [A-Z]{2,20}){1,4}|[Ii]nsert (?:[a-z]{2,20} ){1,4}here)(?!\p{L})/gu,
];
const NO_TEXT =
  /^\W*(?:undefined|null|nan|none|n\/a|string|caption|text|todo|tbd|placeholder|true|false|error)\W*$/iu;

/** Lists a text's unfilled placeholders. "Link in bio" and placeholders copied from the topic don't count. */
export function listPlaceholders(text: string, topic: string): string[] {
  return PLACEHOLDERS.flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([found]) => found)
    .filter((found) => !topic.includes(found) && !/\bbio\b/iu.test(found));
}

/** Returns whether a text contains or is a placeholder. */
export function hasPlaceholder(text: string, topic: string): boolean {
  return NO_TEXT.test(text) || listPlaceholders(text, topic).length > 0;
}

/** Stand-ins for the name of a brand, a place, or another hashtag. */
const OWN_NAMES =
  'brand|company|business|city|town|name|location|product|handle|event|shop|store|studio|niche|industry|keyword|hashtag|tag|marke|stadt|firma|marca|ciudad|empresa|cidade|città|azienda|marque|ville|entreprise|merk|stad|bedrijf|marka|miasto|firmy|бренд|город';
const EMPTY_HASHTAG = new RegExp(
  `^(?:(?:your|insert|enter|add|my|dein|deine|eure|ihre|tu|su|votre|ton|ta|sua|seu|tua|tuo|jouw|twoja|twoje|ваш)_?(?:${OWN_NAMES})_?(?:name|here|aquí|qui)?|(?:brand|company|business|city|product|event|shop|store)_?name(?:_?here)?|(?:hashtag|tag|keyword|topic|placeholder)_?\\d{0,2}|placeholder\\p{L}*|x{3,6}|tbd|todo|lorem\\p{L}*|null|undefined|nan)$`,
  'iu',
);

/**
 * Returns whether a hashtag (without its #) is a placeholder. Text that the topic spells the same way isn't
 * one.
 */
export function isEmptyHashtag(tag: string, topic: string): boolean {
  return EMPTY_HASHTAG.test(tag) && !topic.toLowerCase().includes(tag.toLowerCase());
}
