import type { LanguageCode } from '#app/domain/text/languages.ts';

/**
 * Refusals as models write them, and captions that start like one. Sentences of their own, not variations of
 * the patterns in refusal-phrases.ts.
 */
export const REFUSALS: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    "I'm sorry, but I can't help with that.",
    'I’m sorry, but I can’t assist with that request.',
    "Sorry, I can't assist with that.",
    'I cannot create content that promotes violence.',
    "I'm unable to help with this topic.",
    'As an AI language model, I cannot write captions about this.',
    "I'm sorry, but I cannot fulfill this request.",
    'Unfortunately, I am not able to assist with this.',
    'This request violates the content policy, so I must decline.',
    "I apologize, but I can't help with that kind of content.",
    "Sorry, but I can't do that.",
    'I must respectfully decline to write this caption.',
    '**I can’t help with that.**',
    "I understand that you'd like a caption, but I can't write this caption for that topic.",
    "I won't be able to help. Unable to comply with this request.",
    "I'm not able to help with this one.",
  ],
  es: [
    'Lo siento, pero no puedo ayudar con eso.',
    'Lo siento, no puedo cumplir con esa solicitud.',
    'No puedo crear ese tipo de contenido.',
    'Como modelo de lenguaje de IA, no puedo escribir sobre este tema.',
  ],
  fr: [
    'Je suis désolé, mais je ne peux pas vous aider avec cela.',
    'Désolé, je ne peux pas répondre à cette demande.',
    'Je ne peux pas créer ce type de contenu.',
    'En tant que modèle de langage, je ne peux pas écrire cela.',
  ],
  de: [
    'Es tut mir leid, aber dabei kann ich nicht helfen.',
    'Tut mir leid, ich kann dir dabei nicht helfen.',
    'Ich kann diese Anfrage leider nicht bearbeiten.',
    'Es tut mir leid, aber ich kann bei dieser Anfrage nicht helfen.',
  ],
  pt: [
    'Desculpe, mas não posso ajudar com isso.',
    'Sinto muito, mas não posso atender a essa solicitação.',
    'Não consigo ajudar nisso.',
  ],
  it: [
    'Mi dispiace, ma non posso aiutarti con questo.',
    'Mi dispiace, non posso soddisfare questa richiesta.',
    'Mi spiace, ma non posso aiutarti con questa richiesta.',
  ],
  nl: [
    'Het spijt me, maar daar kan ik niet bij helpen.',
    'Sorry, ik kan je daar niet mee helpen.',
    'Ik kan helaas niet aan dit verzoek voldoen.',
    'Sorry, maar ik kan niet helpen met dit verzoek.',
  ],
  ru: [
    'Извините, но я не могу помочь с этим.',
    'К сожалению, я не могу выполнить этот запрос.',
    'Я не могу создавать такой контент.',
  ],
  uk: [
    'Вибачте, але я не можу допомогти з цим.',
    'На жаль, я не можу виконати цей запит.',
    'Вибачте, я не можу вам допомогти.',
  ],
  pl: [
    'Przepraszam, ale nie mogę w tym pomóc.',
    'Niestety nie mogę spełnić tej prośby.',
    'Przykro mi, ale nie mogę pomóc w tej sprawie.',
  ],
  cs: [
    'Omlouvám se, ale s tím vám nemohu pomoci.',
    'Bohužel nemohu splnit tento požadavek.',
    'Promiňte, ale nemohu vám s tím pomoct.',
  ],
  sv: [
    'Jag är ledsen, men jag kan inte hjälpa till med det.',
    'Tyvärr kan jag inte uppfylla denna begäran.',
    'Tyvärr kan jag inte hjälpa dig med det.',
  ],
  no: [
    'Beklager, men jeg kan ikke hjelpe med det.',
    'Beklager, men jeg kan ikke oppfylle denne forespørselen.',
    'Beklager, det kan jeg ikke hjelpe deg med.',
  ],
  da: [
    'Beklager, men det kan jeg ikke hjælpe med.',
    'Jeg kan desværre ikke opfylde denne anmodning.',
    'Beklager, jeg kan ikke hjælpe dig med det.',
  ],
  fi: [
    'Olen pahoillani, mutta en voi auttaa siinä.',
    'Valitettavasti en voi täyttää tätä pyyntöä.',
    'Pahoittelut, mutta en voi auttaa tässä asiassa.',
  ],
  el: [
    'Λυπάμαι, αλλά δεν μπορώ να βοηθήσω με αυτό.',
    'Δυστυχώς δεν μπορώ να ικανοποιήσω αυτό το αίτημα.',
    'Συγγνώμη, δεν μπορώ να σε βοηθήσω με αυτό.',
  ],
  tr: [
    'Üzgünüm, ama bu konuda yardımcı olamam.',
    'Üzgünüm, bu isteği yerine getiremem.',
    'Maalesef bu konuda size yardımcı olamıyorum.',
  ],
  ro: [
    'Îmi pare rău, dar nu te pot ajuta cu asta.',
    'Din păcate, nu pot îndeplini această solicitare.',
    'Îmi pare rău, nu pot să te ajut cu această cerere.',
  ],
  hu: [
    'Sajnálom, de ebben nem tudok segíteni.',
    'Sajnos nem tudom teljesíteni ezt a kérést.',
    'Sajnálom, de nem tudok ebben segíteni.',
  ],
  bg: [
    'Съжалявам, но не мога да помогна с това.',
    'За съжаление не мога да изпълня тази заявка.',
    'Съжалявам, не мога да ви помогна с тази молба.',
  ],
  he: [
    'מצטער, אבל אני לא יכול לעזור בזה.',
    'אני מצטערת, אבל אני לא יכולה לעזור עם זה.',
    'לצערי איני יכול למלא את הבקשה הזו.',
  ],
  ar: [
    'عذرًا، لا يمكنني المساعدة في ذلك.',
    'آسف، لا أستطيع مساعدتك في هذا الطلب.',
    'لا يمكنني تلبية هذا الطلب.',
  ],
  fa: [
    'متأسفم، اما نمی‌توانم در این مورد کمک کنم.',
    'متأسفانه نمی‌توانم این درخواست را انجام دهم.',
    'ببخشید، نمی‌توانم به شما کمک کنم.',
  ],
  ur: ['معذرت، میں اس میں مدد نہیں کر سکتا۔', 'معاف کیجیے، میں یہ درخواست پوری نہیں کر سکتا۔'],
  hi: [
    'क्षमा करें, मैं इसमें मदद नहीं कर सकता।',
    'माफ़ कीजिए, मैं इस अनुरोध को पूरा नहीं कर सकता।',
    'क्षमा करें, मैं इस विषय में आपकी सहायता नहीं कर सकती।',
  ],
  bn: ['দুঃখিত, আমি এতে সাহায্য করতে পারব না।', 'দুঃখিত, আমি এই অনুরোধটি পূরণ করতে পারছি না।'],
  mr: ['माफ करा, मी यात मदत करू शकत नाही.', 'क्षमस्व, मी ही विनंती पूर्ण करू शकत नाही.'],
  gu: ['માફ કરશો, હું આમાં મદદ કરી શકતો નથી.', 'માફ કરશો, હું આ વિનંતી પૂરી કરી શકતી નથી.'],
  pa: ['ਮਾਫ਼ ਕਰਨਾ, ਮੈਂ ਇਸ ਵਿੱਚ ਮਦਦ ਨਹੀਂ ਕਰ ਸਕਦਾ।', 'ਮਾਫ਼ ਕਰਨਾ, ਮੈਂ ਇਹ ਬੇਨਤੀ ਪੂਰੀ ਨਹੀਂ ਕਰ ਸਕਦਾ।'],
  ta: ['மன்னிக்கவும், இதற்கு என்னால் உதவ முடியாது.', 'மன்னிக்கவும், இந்தக் கோரிக்கையை நிறைவேற்ற முடியாது.'],
  te: ['క్షమించండి, నేను దీనికి సహాయం చేయలేను.', 'క్షమించండి, ఈ అభ్యర్థనను నేను నెరవేర్చలేను.'],
  kn: ['ಕ್ಷಮಿಸಿ, ನಾನು ಇದರಲ್ಲಿ ಸಹಾಯ ಮಾಡಲು ಸಾಧ್ಯವಿಲ್ಲ.', 'ಕ್ಷಮಿಸಿ, ಈ ವಿನಂತಿಯನ್ನು ಪೂರೈಸಲು ಸಾಧ್ಯವಿಲ್ಲ.'],
  ml: ['ക്ഷമിക്കണം, എനിക്ക് ഇതിൽ സഹായിക്കാൻ കഴിയില്ല.', 'ക്ഷമിക്കണം, ഈ അഭ്യർത്ഥന നിറവേറ്റാൻ എനിക്ക് കഴിയില്ല.'],
  si: ['සමාවන්න, මට ඒ සඳහා උදව් කළ නොහැක.', 'සමාවන්න, මට මෙම ඉල්ලීම ඉටු කළ නොහැකිය.'],
  th: [
    'ขออภัย ฉันไม่สามารถช่วยเรื่องนี้ได้',
    'ขอโทษด้วย ผมไม่สามารถดำเนินการตามคำขอนี้ได้',
    'ขออภัยค่ะ ไม่สามารถช่วยเหลือในเรื่องดังกล่าวได้',
  ],
  vi: [
    'Xin lỗi, tôi không thể giúp với việc đó.',
    'Rất tiếc, tôi không thể thực hiện yêu cầu này.',
    'Xin lỗi, nhưng tôi không thể hỗ trợ yêu cầu này.',
  ],
  id: [
    'Maaf, saya tidak dapat membantu dengan permintaan itu.',
    'Maaf, saya tidak bisa membantu.',
    'Maaf, saya tidak dapat memenuhi permintaan tersebut.',
  ],
  ms: [
    'Maaf, saya tidak dapat membantu dengan permintaan itu.',
    'Maaf, saya tidak boleh memenuhi permintaan ini.',
  ],
  fil: [
    'Paumanhin, ngunit hindi ako makakatulong diyan.',
    'Paumanhin, hindi ko matutugunan ang kahilingang iyan.',
  ],
  'zh-CN': [
    '抱歉，我无法协助处理这个请求。',
    '对不起，我不能提供此类内容。',
    '很抱歉，我无法满足您的请求。',
    '抱歉，我无法协助。',
    '作为一个AI语言模型，我不能撰写该文案。',
  ],
  'zh-TW': [
    '抱歉，我無法協助處理這項請求。',
    '很抱歉，我無法提供這類內容。',
    '對不起，我無法幫助您。',
  ],
  ja: [
    '申し訳ありませんが、そのリクエストにはお応えできません。',
    '申し訳ございませんが、その内容にはお手伝いできません。',
    'すみませんが、お手伝いすることができません。',
    'そのようなコンテンツは作成できません。',
  ],
  ko: [
    '죄송합니다. 해당 요청은 도와드릴 수 없습니다.',
    '죄송하지만 그런 콘텐츠는 작성해 드릴 수 없습니다.',
    '죄송하지만 도와드릴 수 없습니다.',
  ],
  sw: ['Samahani, siwezi kusaidia na hilo.', 'Samahani, siwezi kutimiza ombi hili.'],
  'sw-KE': ['Pole, siwezi kukusaidia na ombi hilo.'],
  'sw-TZ': ['Samahani, lakini siwezi kusaidia kuhusu suala hilo.'],
};

export const CAPTIONS_LIKE_REFUSALS: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    "Sorry, we can't help ourselves: the sale is back!",
    "I can't help but smile when the kiln opens.",
    "I'm sorry, but I can't write a caption that does this cake justice.",
    "Sorry, I can't help myself. These pots are too pretty.",
    "We can't wait to see you on Saturday.",
    "I can't believe it's been ten years!",
    "I'm sorry, but I can't stop eating this bread.",
    'I have to decline every other dessert. This one won.',
    "I'm afraid I can't share the recipe, but I can share the cake.",
    'Sorry, not sorry: 20% off everything.',
    "We can't do this without you. Thank you!",
    "Can't help with the weather, but we can help with the raincoat.",
    'As an AI startup, we cannot wait to show you what we built.',
    "It's against our policy to serve cold coffee.",
    "I can't help with that smile of yours, but our dentist can.",
    "I won't apologize for loving rainy days.",
  ],
  es: [
    'Lo siento, no puedo ayudarte a elegir: ¡todos están buenísimos!',
    'No puedo creer que ya sea viernes.',
    'No podemos esperar a verte el sábado.',
  ],
  fr: [
    'Désolé, on ne peut pas s’en empêcher : les soldes reviennent !',
    'Je ne peux pas croire que l’été est déjà fini.',
    'Je ne peux pas vous aider à choisir, tout est trop bon.',
  ],
  de: [
    'Tut uns leid, wir können nicht anders: Der Sale ist zurück!',
    'Ich kann nicht glauben, dass schon wieder Freitag ist.',
    'Ich kann dir beim Aussuchen nicht helfen, alles ist lecker.',
  ],
  pt: ['Desculpe, não posso resistir a esse bolo!', 'Não posso acreditar que já é sexta.'],
  it: [
    'Scusate, non possiamo farne a meno: tornano i saldi!',
    'Non posso aiutarti a scegliere: sono tutti buoni.',
  ],
  nl: [
    'Sorry, we kunnen het niet laten: de uitverkoop is terug!',
    'Ik kan niet geloven dat het al vrijdag is.',
  ],
  ru: [
    'Простите, мы не можем удержаться: распродажа снова здесь!',
    'Я не могу поверить, что уже пятница.',
  ],
  uk: [
    'Вибачте, ми не можемо втриматися: розпродаж повернувся!',
    'Я не можу повірити, що вже п’ятниця.',
  ],
  pl: [
    'Przepraszamy, nie możemy się powstrzymać: wyprzedaż wróciła!',
    'Nie mogę uwierzyć, że już piątek.',
  ],
  cs: ['Omlouváme se, nemůžeme si pomoct: výprodej je zpět!', 'Nemůžu uvěřit, že už je pátek.'],
  sv: [
    'Förlåt, vi kan inte låta bli: rean är tillbaka!',
    'Jag kan inte fatta att det redan är fredag.',
  ],
  no: [
    'Beklager, vi klarer ikke å la være: salget er tilbake!',
    'Jeg kan ikke tro at det allerede er fredag.',
  ],
  da: [
    'Undskyld, vi kan ikke lade være: udsalget er tilbage!',
    'Jeg kan ikke tro, at det allerede er fredag.',
  ],
  fi: ['Anteeksi, emme voi mitään: ale on täällä taas!', 'En voi uskoa, että on jo perjantai.'],
  el: [
    'Συγγνώμη, δεν μπορούμε να κρατηθούμε: οι εκπτώσεις επέστρεψαν!',
    'Δεν μπορώ να πιστέψω ότι είναι κιόλας Παρασκευή.',
  ],
  tr: [
    'Üzgünüz, kendimizi tutamıyoruz: indirim geri döndü!',
    'Bugünün cuma olduğuna inanamıyorum.',
  ],
  ro: ['Scuze, nu ne putem abține: reducerile s-au întors!', 'Nu pot să cred că e deja vineri.'],
  hu: ['Bocsi, nem bírjuk ki: visszatért az akció!', 'Nem tudom elhinni, hogy már péntek van.'],
  bg: [
    'Извинете, не можем да се сдържим: разпродажбата се върна!',
    'Не мога да повярвам, че вече е петък.',
  ],
  he: ['סליחה, אנחנו לא יכולים להתאפק: המבצע חזר!', 'אני לא יכולה להאמין שכבר יום שישי.'],
  ar: ['عذرًا، لا يمكننا المقاومة: عادت التخفيضات!', 'لا أستطيع أن أصدق أن اليوم جمعة.'],
  fa: ['ببخشید، نمی‌توانیم جلوی خودمان را بگیریم: حراج برگشته!', 'نمی‌توانم باور کنم که جمعه است.'],
  ur: ['معذرت، ہم خود کو روک نہیں سکتے: سیل واپس آ گئی!', 'میں یقین نہیں کر سکتا کہ آج جمعہ ہے۔'],
  hi: ['माफ़ कीजिए, हम खुद को रोक नहीं पाए: सेल वापस आ गई है!', 'मैं यकीन नहीं कर सकता कि आज शुक्रवार है।'],
  bn: ['দুঃখিত, আমরা নিজেদের থামাতে পারছি না: সেল ফিরে এসেছে!', 'আমি বিশ্বাস করতে পারছি না যে আজ শুক্রবার।'],
  mr: [
    'माफ करा, आम्ही स्वतःला थांबवू शकत नाही: सेल परत आला आहे!',
    'मी विश्वास ठेवू शकत नाही की आज शुक्रवार आहे.',
  ],
  gu: ['માફ કરશો, અમે રોકાઈ શકતા નથી: સેલ પાછો આવ્યો છે!', 'હું માની શકતો નથી કે આજે શુક્રવાર છે.'],
  pa: ['ਮਾਫ਼ ਕਰਨਾ, ਅਸੀਂ ਆਪਣੇ ਆਪ ਨੂੰ ਰੋਕ ਨਹੀਂ ਸਕਦੇ: ਸੇਲ ਵਾਪਸ ਆ ਗਈ ਹੈ!', 'ਮੈਂ ਯਕੀਨ ਨਹੀਂ ਕਰ ਸਕਦਾ ਕਿ ਅੱਜ ਸ਼ੁੱਕਰਵਾਰ ਹੈ।'],
  ta: [
    'மன்னிக்கவும், எங்களால் நிறுத்த முடியவில்லை: தள்ளுபடி மீண்டும் வந்துவிட்டது!',
    'இன்று வெள்ளிக்கிழமை என்று என்னால் நம்ப முடியவில்லை.',
  ],
  te: ['క్షమించండి, మమ్మల్ని మేము ఆపుకోలేకపోతున్నాం: సేల్ తిరిగి వచ్చింది!', 'ఈ రోజు శుక్రవారం అంటే నేను నమ్మలేకపోతున్నాను.'],
  kn: ['ಕ್ಷಮಿಸಿ, ನಮ್ಮನ್ನು ತಡೆಯಲು ಸಾಧ್ಯವಿಲ್ಲ: ಮಾರಾಟ ಮರಳಿ ಬಂದಿದೆ!', 'ಇಂದು ಶುಕ್ರವಾರ ಎಂದು ನಂಬಲು ಸಾಧ್ಯವಿಲ್ಲ.'],
  ml: [
    'ക്ഷമിക്കണം, ഞങ്ങൾക്ക് പിടിച്ചുനിൽക്കാൻ കഴിയില്ല: സെയിൽ തിരിച്ചെത്തി!',
    'ഇന്ന് വെള്ളിയാഴ്ചയാണെന്ന് എനിക്ക് വിശ്വസിക്കാൻ കഴിയില്ല.',
  ],
  si: ['සමාවන්න, අපට නවතින්න බැහැ: සේල් එක ආපහු ඇවිත්!', 'අද සිකුරාදා කියලා මට විශ්වාස කරන්න බැහැ.'],
  th: ['ขอโทษนะ เราอดใจไม่ไหวจริง ๆ ลดราคากลับมาแล้ว!', 'ฉันไม่สามารถหยุดกินขนมปังนี้ได้เลย'],
  vi: [
    'Xin lỗi, chúng tôi không thể cưỡng lại: đợt giảm giá đã trở lại!',
    'Tôi không thể tin hôm nay đã là thứ Sáu.',
  ],
  id: [
    'Maaf, kami tidak bisa menahan diri: diskon kembali lagi!',
    'Saya tidak bisa membantu kamu memilih, semuanya enak.',
  ],
  ms: [
    'Maaf, kami tidak dapat menahan diri: jualan kembali lagi!',
    'Saya tidak boleh percaya hari ini sudah Jumaat.',
  ],
  fil: [
    'Pasensya na, hindi namin mapigilan: balik na ang sale!',
    'Hindi ako makapaniwala na Biyernes na.',
  ],
  'zh-CN': [
    '抱歉，我们真的忍不住了：打折又回来了！',
    '对不起，我无法拒绝这块蛋糕。',
    '我不能相信今天已经是星期五了。',
  ],
  'zh-TW': ['抱歉，我們真的忍不住了：特價又回來了！', '對不起，我無法拒絕這塊蛋糕。'],
  ja: [
    'すみません、我慢できませんでした。セール再開です！',
    '申し訳ありませんが、本日はご予約をお受けできません。',
  ],
  ko: [
    '죄송해요, 참을 수 없었어요. 세일이 돌아왔습니다!',
    '오늘이 벌써 금요일이라니 믿을 수 없어요.',
  ],
  sw: ['Samahani, hatuwezi kujizuia: punguzo limerudi!', 'Siwezi kuamini kwamba leo ni Ijumaa.'],
  'sw-KE': ['Pole, hatuwezi kungoja Jumamosi!'],
  'sw-TZ': ['Samahani, siwezi kuacha kula mkate huu.'],
};
