import type { LanguageCode } from '#app/domain/text/languages.ts';

/** The three kinds of words that turn a sentence into an offer to rewrite the text, as lowercase stems. */
interface OfferWords {
  /** "Let me know", "I can write". */
  readonly ask: string;
  /** "If you'd like". */
  readonly wish: string;
  /**
   * "Another tone", "a version": what only a text can have. An appointment can also be changed or shortened.
   */
  readonly change: string;
}

const words = (ask: string, wish: string, change: string): OfferWords => ({ ask, wish, change });

const SWAHILI = words(
  'niambie|nijulishe|naweza|ningependa',
  'kama|ikiwa|ukitaka|ungependa',
  'sauti|toleo',
);

/** A sentence with one word of each kind is an offer, whatever the order and the words between them. */
export const OFFER_WORDS: Readonly<Record<LanguageCode, OfferWords>> = {
  en: words(
    "let me know|tell me|just say|say the word|i can|i could|i'm happy to|happy to|glad to",
    "if you|should you|whenever you|in case you|you'd like|you would like|you prefer",
    'tone|version|wording|variation|rewrite|reword',
  ),
  es: words(
    'avísame|dime|puedo|házmelo saber|no dudes|quedo',
    'si (?:quieres|prefieres|deseas|necesitas|te gustaría|lo)',
    'tono|versión|reescrib|variante',
  ),
  fr: words(
    'dis-moi|dites-moi|je peux|fais-moi|faites-moi|n.hésite|je reste',
    'si (?:tu|vous|besoin)|au besoin',
    'ton(?!\\p{L})|version|reformul|variante',
  ),
  de: words(
    'sag|lass|gib|melde|ich kann|gerne',
    'wenn|falls|möchtest|wünsch|solltest|ob du|ob sie',
    'tonfall|tonalität|version|variante|umformulier|fassung',
  ),
  pt: words(
    'me avis|avise|me diga|diga-me|posso|me conta|fico à disposição',
    'se (?:quiser|preferir|precisar|desejar|você)|caso',
    'tom(?!\\p{L})|versão|reescrev',
  ),
  it: words(
    'dimmi|fammi|fatemi|posso|mi dica|resto a disposizione',
    'se (?:vuoi|preferisci|desideri|ti|vuole|serve)',
    'tono|versione|riscriv|variante',
  ),
  nl: words(
    'laat|zeg|geef|ik kan|graag',
    'als je|als u|wil je|wilt u|mocht|of je|liever',
    'toon|versie|herschrij|variant',
  ),
  ru: words(
    'дай|скажи|напиши|сообщи|могу|готов',
    'если|хот|нужн|жела',
    'тон(?:ом|і|е|а|у)?(?!\\p{L})|верси|вариант|перепи',
  ),
  uk: words(
    'дай|скажи|напиши|повідом|можу|готов',
    'якщо|хоч|потріб|бажа',
    'тон(?:ом|і|е|а|у)?(?!\\p{L})|версі|варіант|перепи',
  ),
  pl: words(
    'daj|powiedz|napisz|mogę|chętnie',
    'jeśli|jeżeli|gdyby|chcesz|wolisz|woli',
    'tonu|tonie|tonacj|wersj|wariant',
  ),
  cs: words(
    'dej|řekni|napiš|napište|řekněte|mohu|můžu|rád',
    'pokud|jestli|kdyby|chcete|chceš',
    'tón|verz|variant',
  ),
  sv: words(
    'säg|hör av|låt mig|jag kan|gärna',
    'om du|om ni|vill du|ifall',
    'ton(?!\\p{L})|tonen|version|variant',
  ),
  no: words(
    'si fra|si ifra|gi beskjed|la meg|jeg kan|gjerne',
    'hvis|om du|dersom|vil du',
    'tone|versjon|variant',
  ),
  da: words(
    'sig til|giv|lad mig|jeg kan|gerne',
    'hvis|om du|vil du|såfremt',
    'tone|version|variant',
  ),
  fi: words('kerro|sano|ilmoita|voin|mielelläni', 'jos|mikäli|halu', 'sävy|versio|vaihtoeh'),
  el: words(
    'πες μου|πείτε μου|ενημέρωσ|ενημερώστε|μπορώ',
    'αν |εάν|θέλ|θα ήθελ|προτιμ',
    'τόνο|ύφος|εκδοχ|έκδοσ|αλλάξω',
  ),
  tr: words(
    'söyle|haber ver|bildir|yazabilirim|belirt',
    'isterse|istersen|eğer|dilerse|tercih',
    'ton(?:da|u)?(?!\\p{L})|üslup|versiyon|sürüm',
  ),
  ro: words(
    'spune-mi|spuneți-mi|anunță|anunțați|pot|aș putea',
    'dacă|vrei|doriți|preferi',
    'ton(?:ul)?(?!\\p{L})|versiun|variant',
  ),
  hu: words(
    'szólj|szóljon|jelezd|jelezze|írd|tudok|szívesen',
    'ha |szeretn|amennyiben|kérs',
    'hangvétel|hangnem|verzió|változat|átír',
  ),
  bg: words(
    'кажи|кажете|уведом|мога|пиши',
    'ако|иска|жела|предпочи',
    'тон(?:ом|і|е|а|у)?(?!\\p{L})|верси|вариант',
  ),
  he: words('תגיד|ספר|אמר|אמור|עדכנ|אשמח|אוכל', 'אם|תרצ|במידה', 'טון|גרסה|נוסח'),
  ar: words(
    'أخبرني|أخبروني|أعلمني|يمكنني|يسعدني',
    'إذا|إن (?:أردت|رغبت)|ترغب|تريد|تود',
    'نبرة|نسخة|صيغة',
  ),
  fa: words('بگو|بگویید|خبر|اطلاع|می‌توانم|میتوانم', 'اگر|مایل|می‌خواه|ترجیح', 'لحن|نسخه'),
  ur: words('بتائ|بتا دیں|مطلع|سکتا ہوں|سکتی ہوں', 'اگر|چاہ', 'لہج|ورژن'),
  hi: words('बता|कहें|कहिए|सकता हूँ|सकती हूँ|सूचित', 'अगर|यदि|चाह', 'टोन|लहज|संस्करण'),
  bn: words('জানা|বল(?:ুন|বেন)|পারি', 'যদি|চান|চাইলে', 'সুর|টোন|সংস্করণ'),
  mr: words('सांग|कळव|शकतो|शकते', 'जर|हव|इच्छ', 'टोन|आवृत्ती'),
  gu: words('જણાવ|કહો|શકું', 'જો|ઇચ્છ|જોઈ', 'ટોન|સંસ્કરણ'),
  pa: words('ਦੱਸ|ਸਕਦਾ|ਸਕਦੀ', 'ਜੇ|ਚਾਹ', 'ਲਹਿਜ਼|ਟੋਨ|ਸੰਸਕਰਣ'),
  ta: words('சொல்|தெரிவி|கூற|முடியும்', 'வேண்டு|விரும்பி|என்றால்', 'தொனி|பதிப்பு'),
  te: words('చెప్ప|తెలియజే|తెలప|గలను', 'కావా|అయితే|ఉంటే', 'స్వరం|వెర్షన్'),
  kn: words('ಹೇಳಿ|ತಿಳಿಸ|ಬಲ್ಲೆ', 'ಬೇಕ|ಬಯಸ|ಇದ್ದರೆ', 'ಧ್ವನಿ|ಆವೃತ್ತಿ'),
  ml: words('പറയ|അറിയി|കഴിയും', 'വേണ|എങ്കിൽ|ആഗ്രഹി', 'ടോൺ|പതിപ്പ്'),
  si: words('කියන්න|දන්වන්න|හැකිය', 'නම්|අවශ්‍ය|කැමති', 'ස්වරය|අනුවාද'),
  th: words('บอก|แจ้ง|สามารถ|ยินดี', 'หาก|ถ้า|ต้องการ|อยาก', 'โทน|เวอร์ชัน'),
  vi: words(
    'cho (?:tôi|mình)|nói với|tôi có thể|mình có thể|hãy bảo',
    'nếu|bạn muốn|khi bạn',
    'giọng|phiên bản|viết lại',
  ),
  id: words(
    'beri tahu|kabari|katakan|bilang|saya bisa|saya dapat',
    'jika|kalau|bila|ingin|apabila',
    'nada|versi|revisi',
  ),
  ms: words('beritahu|maklum|katakan|saya boleh', 'jika|kalau|sekiranya|ingin|mahu', 'nada|versi'),
  fil: words('sabihin|ipaalam|maaari kong|pwede kong', 'kung|gusto|nais', 'tono|bersyon'),
  'zh-CN': words(
    '告诉我|说一声|可以(?:为|再|帮)|随时',
    '如果|如需|需要|想要|希望|若',
    '语气|版本|改写',
  ),
  'zh-TW': words(
    '告訴我|說一聲|可以(?:為|再|幫)|隨時',
    '如果|如需|需要|想要|希望|若',
    '語氣|版本|改寫',
  ),
  ja: words(
    'お知らせ|お申し付け|お気軽|おっしゃって|教えて|ご用意|ご提案|作成|調整(?:でき|し|いた)',
    'ご希望|ご要望|必要|場合|たら|れば',
    'トーン|別の?(?:バージョン|案)|書き直',
  ),
  ko: words('말씀|알려|드릴|가능', '원하|필요|시면|으면', '톤|버전'),
  sw: SWAHILI,
  'sw-KE': SWAHILI,
  'sw-TZ': SWAHILI,
};
