import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import { OFFER_WORDS } from '#app/domain/suggestions/cleanup/offer-words.ts';
import { dropChatter, isNodAlone } from '#app/domain/suggestions/cleanup/model-chatter.ts';

/** A caption followed by an offer in wording that isn't in the phrase list. */
const OFFERS: Partial<Record<LanguageCode, readonly [caption: string, offer: string]>> = {
  en: ['The kiln opens today!', 'Tell me if you prefer another tone.'],
  es: ['¡El horno abre hoy!', 'Si prefieres un tono más formal, dime.'],
  fr: ['Le four ouvre aujourd’hui !', 'Je peux proposer une autre version si vous le souhaitez.'],
  de: ['Der Ofen geht heute auf!', 'Gib Bescheid, falls du einen anderen Tonfall möchtest.'],
  pt: ['O forno abre hoje!', 'Posso escrever outra versão, se quiser.'],
  it: ['Il forno apre oggi!', 'Se preferisci un altro tono, dimmi pure.'],
  nl: ['De oven gaat vandaag open!', 'Ik kan ook een andere versie schrijven als je dat wilt.'],
  ru: ['Печь открывается сегодня!', 'Могу предложить другой вариант, если хотите.'],
  uk: ['Піч відкривається сьогодні!', 'Можу запропонувати інший варіант, якщо хочете.'],
  pl: ['Piec rusza dziś!', 'Chętnie przygotuję inną wersję, jeśli chcesz.'],
  cs: ['Pec dnes otevírá!', 'Pokud chcete jinou verzi, napište.'],
  sv: ['Ugnen öppnar i dag!', 'Jag kan gärna skriva en annan version om du vill.'],
  no: ['Ovnen åpner i dag!', 'Jeg kan gjerne skrive en annen versjon hvis du vil.'],
  da: ['Ovnen åbner i dag!', 'Jeg kan gerne skrive en anden version, hvis du vil.'],
  fi: ['Uuni avautuu tänään!', 'Voin kirjoittaa toisen version, jos haluat.'],
  el: ['Ο φούρνος ανοίγει σήμερα!', 'Πείτε μου αν θέλετε να το αλλάξω!'],
  ro: ['Cuptorul se deschide azi!', 'Pot scrie și altă versiune, dacă vrei.'],
  hu: ['Ma nyit a kemence!', 'Szólj, ha másik hangvételt szeretnél!'],
  bg: ['Пещта отваря днес!', 'Мога да напиша друга версия, ако искате.'],
  he: ['התנור נפתח היום!', 'אשמח לכתוב גרסה אחרת אם תרצו.'],
  ar: ['يفتح الفرن اليوم!', 'يمكنني كتابة نسخة أخرى إذا رغبت.'],
  hi: ['भट्ठी आज खुल रही है!', 'यदि आप कोई और टोन चाहते हैं तो मुझे बताइएगा।'],
  th: ['เตาเผาเปิดวันนี้!', ' ถ้าอยากได้โทนอื่น บอกได้เลย'],
  vi: ['Lò nung mở cửa hôm nay!', 'Mình có thể viết lại nếu bạn muốn.'],
  id: ['Tungku dibuka hari ini!', 'Saya bisa membuat versi lain jika Anda mau.'],
  'zh-CN': ['窑炉今天开放！', '如果想要其他语气，可以再帮您写。'],
  'zh-TW': ['窯爐今天開放！', '如果想要其他語氣，可以再幫您寫。'],
  ja: ['本日、窯を開きます！', '※ご希望があれば、別バージョンもご用意できます。'],
  ko: ['오늘 가마를 엽니다!', '다른 톤을 원하시면 말씀해 주세요!'],
};

describe('an offer in words that no phrase names', () => {
  it.each(Object.entries(OFFERS))('is removed from a caption in %s', (code, [caption, offer]) => {
    const text = `${caption}\n\n${offer}`;
    expect(dropChatter(text, code as LanguageCode)).toBe(caption);
  });
});

const KEPT: readonly (readonly [LanguageCode, string])[] = [
  ['en', 'The kiln opens today! Tell us which glaze you like best.'],
  ['en', 'The kiln opens today! If you come early, I can save you a seat.'],
  ['en', 'The kiln opens today! Let me know if you want to book a table.'],
  ['de', 'Der Ofen geht auf! Melde dich gerne, wenn du den Termin ändern möchtest.'],
  ['es', '¡El horno abre hoy! Dime si quieres venir con amigos.'],
  ['fr', 'Le four ouvre ! Dites-moi si vous venez.'],
  ['ja', '本日、窯を開きます！ご希望の方はお気軽にお知らせください。'],
  ['tr', 'Fırın bugün açılıyor! İsterseniz tonton kedimizi de görün, haber verin.'],
  ['ru', 'Печь открыта! Скажите, если хотите тонкую чашку.'],
];

it.each(KEPT)('keeps a call to readers in %s: %s', (code, text) => {
  expect(dropChatter(text, code)).toBe(text);
});

it('has words for every language', () => {
  for (const kinds of Object.values(OFFER_WORDS)) {
    for (const kind of Object.values(kinds))
      expect(() => new RegExp(kind as string, 'iu')).not.toThrow();
  }
});

it.each([
  ['en', 'Sure!'],
  ['en', 'Of course.'],
  ['fr', 'Bien sûr !'],
  ['de', 'Natürlich!'],
  ['ja', 'かしこまりました。'],
] as const)('does not accept a bare acknowledgment as a caption in %s: %s', (code, text) => {
  expect(isNodAlone(text, code)).toBe(true);
  expect(isNodAlone(`${text} The kiln opens today!`, code)).toBe(false);
});
