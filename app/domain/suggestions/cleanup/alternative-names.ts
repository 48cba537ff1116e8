/** Words that models label alternatives with, in lowercase, for the languages in which they do so most. */
export const STYLE_NAMES =
  'short|long|medium|shorter|longer|casual|formal|professional|playful|fun|funny|friendly|warm|bold|witty|humorous|inspirational|inspiring|simple|direct|catchy|engaging|emotional|minimal|minimalist|storytelling|question|kurz|lang|locker|förmlich|corto|corta|largo|larga|informal|court|courte|longue|décontracté|curto|curta|longo|longa|breve|lungo|lunga|kort|lång|кратко|длинно|краткий|длинный|短|长|長|短い|長い|短版|长版|長版|短め|長め|짧게|길게';

/** Words before a colon that introduce another version of the text. */
export const FURTHER_WORDS =
  'alternatively|alternative(?:ly)?|alternativ(?:e|en|amente|ement|t)?|alternatywnie|altern[aá]tiv[ai]|(?:another|second|or another) (?:option|version|idea|take|one|caption)|or try(?: this)?|eine andere (?:version|variante)|otra (?:opción|versión)|une autre (?:option|version|idée)|outra (?:opção|versão)|(?:un.)?altra (?:opzione|versione)|een andere (?:optie|versie)|другой вариант|інший варіант|inna wersja|en annan version|başka bir seçenek|o altă variantă|另一个版本|另一個版本|另一种|别案|別案|または|또는|다른 버전|phương án khác|pilihan lain|versi lain';
