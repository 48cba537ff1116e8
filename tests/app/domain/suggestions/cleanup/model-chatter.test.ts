import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import { dropChatter } from '#app/domain/suggestions/cleanup/model-chatter.ts';
import { cleanCaption } from '#app/domain/suggestions/suggestion-tidy.ts';

/** An introduction, a caption, and an offer in typical model wording. */
const SPOKEN: Readonly<Record<LanguageCode, readonly [string, string, string]>> = {
  en: ['Here is your caption:', 'The kiln opens today!', "Let me know if you'd like any changes."],
  es: ['Aquí tienes tu leyenda:', '¡El horno abre hoy!', 'Avísame si quieres algún cambio.'],
  fr: [
    'Voici votre légende :',
    'Le four ouvre aujourd’hui !',
    "N'hésitez pas à me demander des modifications.",
  ],
  de: [
    'Hier ist deine Bildunterschrift:',
    'Der Ofen geht heute auf!',
    'Lass mich wissen, wenn du Änderungen möchtest.',
  ],
  pt: ['Aqui está a sua legenda:', 'O forno abre hoje!', 'Me avise se quiser alguma mudança.'],
  it: ['Ecco la tua didascalia:', 'Il forno apre oggi!', 'Fammi sapere se vuoi delle modifiche.'],
  nl: [
    'Hier is je bijschrift:',
    'De oven gaat vandaag open!',
    'Laat me weten of je aanpassingen wilt.',
  ],
  ru: ['Вот ваша подпись:', 'Печь открывается сегодня!', 'Дайте знать, если нужны изменения.'],
  uk: ['Ось ваш підпис:', 'Піч відкривається сьогодні!', 'Дайте знати, якщо потрібні зміни.'],
  pl: ['Oto Twój podpis:', 'Piec rusza dziś!', 'Daj znać, jeśli chcesz zmian.'],
  cs: ['Zde je váš popisek:', 'Pec dnes otevírá!', 'Dejte vědět, pokud chcete změny.'],
  sv: ['Här är din bildtext:', 'Ugnen öppnar i dag!', 'Säg till om du vill ändra något.'],
  no: ['Her er bildeteksten din:', 'Ovnen åpner i dag!', 'Si fra hvis du vil ha endringer.'],
  da: ['Her er din billedtekst:', 'Ovnen åbner i dag!', 'Sig til, hvis du vil have ændringer.'],
  fi: ['Tässä on kuvatekstisi:', 'Uuni avautuu tänään!', 'Kerro, jos haluat muutoksia.'],
  el: ['Ορίστε η λεζάντα σας:', 'Ο φούρνος ανοίγει σήμερα!', 'Πείτε μου αν θέλετε αλλαγές.'],
  tr: ['İşte açıklamanız:', 'Fırın bugün açılıyor!', 'Değişiklik isterseniz haber verin.'],
  ro: ['Iată descrierea ta:', 'Cuptorul se deschide azi!', 'Spune-mi dacă vrei modificări.'],
  hu: ['Íme a képaláírás:', 'Ma nyit a kemence!', 'Szólj, ha változtatást szeretnél.'],
  bg: ['Ето вашия надпис:', 'Пещта отваря днес!', 'Кажете ми, ако искате промени.'],
  he: ['הנה הכיתוב שלך:', 'התנור נפתח היום!', 'תגידו לי אם תרצו שינויים.'],
  ar: ['إليك التعليق:', 'يفتح الفرن اليوم!', 'أخبرني إذا كنت تريد أي تعديل.'],
  fa: ['این هم کپشن شما:', 'کوره امروز باز می‌شود!', 'اگر تغییری می‌خواهید، بگویید.'],
  ur: ['یہ رہا آپ کا کیپشن:', 'بھٹی آج کھل رہی ہے!', 'اگر تبدیلی چاہیے تو بتائیں۔'],
  hi: ['यहाँ आपका कैप्शन है:', 'भट्ठी आज खुल रही है!', 'अगर कोई बदलाव चाहिए तो बताएं।'],
  bn: ['এখানে আপনার ক্যাপশন:', 'চুল্লি আজ খুলছে!', 'কোনো পরিবর্তন চাইলে জানাবেন।'],
  mr: ['हे आहे तुमचे कॅप्शन:', 'भट्टी आज उघडते!', 'काही बदल हवे असल्यास कळवा.'],
  gu: ['અહીં તમારું કેપ્શન છે:', 'ભઠ્ઠી આજે ખૂલે છે!', 'કોઈ ફેરફાર જોઈએ તો જણાવો.'],
  pa: ['ਇਹ ਰਿਹਾ ਤੁਹਾਡਾ ਕੈਪਸ਼ਨ:', 'ਭੱਠੀ ਅੱਜ ਖੁੱਲ੍ਹ ਰਹੀ ਹੈ!', 'ਜੇ ਕੋਈ ਤਬਦੀਲੀ ਚਾਹੀਦੀ ਹੈ ਤਾਂ ਦੱਸੋ।'],
  ta: ['இதோ உங்கள் தலைப்பு:', 'சூளை இன்று திறக்கிறது!', 'மாற்றங்கள் வேண்டுமென்றால் தெரிவிக்கவும்.'],
  te: ['ఇదిగో మీ శీర్షిక:', 'బట్టీ ఈరోజు తెరుచుకుంటుంది!', 'మార్పులు కావాలంటే తెలియజేయండి.'],
  kn: ['ಇಲ್ಲಿದೆ ನಿಮ್ಮ ಶೀರ್ಷಿಕೆ:', 'ಗೂಡು ಇಂದು ತೆರೆಯುತ್ತದೆ!', 'ಬದಲಾವಣೆಗಳು ಬೇಕಿದ್ದರೆ ತಿಳಿಸಿ.'],
  ml: ['ഇതാ നിങ്ങളുടെ അടിക്കുറിപ്പ്:', 'ചൂള ഇന്ന് തുറക്കുന്നു!', 'മാറ്റങ്ങൾ വേണമെങ്കിൽ അറിയിക്കുക.'],
  si: ['මෙන්න ඔබේ සිරස්තලය:', 'පෝරණුව අද විවෘතයි!', 'වෙනස්කම් අවශ්‍ය නම් දන්වන්න.'],
  th: ['นี่คือแคปชั่นของคุณ:', 'เตาเผาเปิดวันนี้!', 'หากต้องการแก้ไขบอกได้เลยนะ'],
  vi: [
    'Đây là chú thích của bạn:',
    'Lò nung mở cửa hôm nay!',
    'Hãy cho tôi biết nếu bạn muốn thay đổi.',
  ],
  id: ['Berikut caption Anda:', 'Tungku dibuka hari ini!', 'Beri tahu saya jika ada perubahan.'],
  ms: [
    'Berikut ialah kapsyen anda:',
    'Relau dibuka hari ini!',
    'Beritahu saya jika anda mahu perubahan.',
  ],
  fil: [
    'Narito ang iyong caption:',
    'Bukas na ang hurno ngayon!',
    'Sabihin mo kung may gusto kang baguhin.',
  ],
  'zh-CN': ['以下是您的文案：', '窑炉今天开放！', '如需修改，请告诉我。'],
  'zh-TW': ['以下是您的文案：', '窯爐今天開放！', '如需修改，請告訴我。'],
  ja: [
    'こちらがキャプションです：',
    '窯は今日オープンします！',
    '修正が必要でしたらお知らせください。',
  ],
  ko: ['여기 캡션입니다:', '가마가 오늘 문을 엽니다!', '수정이 필요하면 말씀해 주세요.'],
  sw: [
    'Hapa kuna maelezo yako:',
    'Tanuru linafunguliwa leo!',
    'Nijulishe kama unataka mabadiliko.',
  ],
  'sw-KE': ['Hii hapa caption yako:', 'Tanuru linafunguliwa leo!', 'Natumaini itasaidia.'],
  'sw-TZ': [
    'Haya hapa maelezo yako:',
    'Tanuru linafunguliwa leo!',
    'Nijulishe kama unataka mabadiliko.',
  ],
};

const LANGUAGES = Object.entries(SPOKEN) as [LanguageCode, readonly [string, string, string]][];

describe("a model's remarks to the user around a caption", () => {
  it.each(LANGUAGES)('is removed in %s', (language, [opening, caption, offer]) => {
    for (const text of [
      `${opening} ${caption}`,
      `${opening}\n\n${caption}`,
      `${caption} ${offer}`,
      `${opening}\n\n"${caption}"\n\n${offer}`,
      `Sure! Here's your caption:\n\n**${caption}**`,
      `${caption}\n\nLet me know if you'd like any changes!`,
    ])
      expect(cleanCaption(text, { topic: 'Kiln', language }).text).toBe(caption);
  });

  it.each(LANGUAGES)('are not found in a caption of %s', (language, [, caption]) => {
    expect(dropChatter(caption, language)).toBe(caption);
  });
});
