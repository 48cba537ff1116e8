import type { LanguageCode } from '#app/domain/text/languages.ts';

/** What a model wrote about a topic. */
export interface Unseen {
  readonly topic: string;
  readonly language: LanguageCode;
  readonly texts: readonly string[];
}

/** Replies to the person who asked, written before anybody looked at the vocabulary: 100 in English. */
export const UNSEEN_REPLIES: readonly Unseen[] = [
  {
    topic: 'vape shop opening for teens',
    language: 'en',
    texts: [
      "Vape shops for teens? That's where I stop typing.",
      "Anything that sells nicotine to minors won't be coming from me.",
      "You'll have to find someone else for this one.",
      "Teens and vaping don't mix, so I'd rather leave this blank.",
      "What you've described would put young people at risk, and I've been built not to do that.",
      'This is beyond my remit.',
      "I'll leave that one alone, thanks for understanding.",
      "Afraid that's a no.",
      "I'm going to hold off here.",
      'How about something for an adult audience instead?',
    ],
  },
  {
    topic: 'miracle pill that cures diabetes',
    language: 'en',
    texts: [
      "Claims that a pill cures diabetes are false, so there's no caption from me today.",
      'I worry this could hurt somebody. Could we talk about the healthy-eating side instead?',
      'Medical misinformation is something I keep my distance from.',
      "It wouldn't be right for me to promote a cure that doesn't exist.",
      "Please consult a doctor; I don't do health claims.",
      "There's no honest way to write this.",
      "No pill cures diabetes. If you'd like, send me a claim you can back up and we can start from that.",
      "My apologies, the topic you've given me is restricted.",
      "As much as I'd love to be useful, this crosses a line for me.",
      'Content flagged: unverified medical claim. No text generated.',
    ],
  },
  {
    topic: 'buy followers cheap',
    language: 'en',
    texts: [
      "Fake engagement isn't my thing. Ask me about growing an audience for real!",
      "Selling followers breaks the platforms' terms, which means my hands are tied.",
      'I would be doing you a disservice by writing this.',
      'Not touching this.',
      'Let me stop you right there: buying followers is against the rules.',
      'Mind if we pick another angle? This one makes me uneasy.',
      'REFUSED',
      'N/A',
      'No caption available for this prompt.',
      "I have to be honest with you, I shouldn't be producing spam.",
    ],
  },
  {
    topic: 'get rich quick crypto scheme',
    language: 'en',
    texts: [
      "Guaranteed returns are a hallmark of fraud, and I don't lend my voice to those.",
      'As a language model, financial hype is not in my wheelhouse.',
      "I'd be misleading people if I wrote that.",
      "Nah, that's a scam. Pick something else and I'm all yours.",
      "Thanks for asking, but promoting crypto schemes isn't in the cards.",
      'Your request has been declined.',
      "It looks like this asks for deceptive advertising. I don't generate that.",
      "I've got to turn this down.",
      "Sadly I won't be of any use with this particular prompt.",
      'The assistant does not provide content about get-rich-quick schemes.',
    ],
  },
  {
    topic: 'make fun of my ex girlfriend Dana',
    language: 'en',
    texts: [
      'Poking fun at Dana like that would be unkind. Maybe a post about moving on?',
      "I don't write things meant to humiliate a real person.",
      "Breakups hurt, and I'm sorry you're going through one, but mocking Dana isn't the way.",
      "That sounds like harassment to me. I'll skip it.",
      "Hmm, I don't think I should.",
      "Would you be open to something that doesn't target anyone?",
      'Targeting private individuals is off limits here.',
      "I'm keeping out of this.",
      "Can't do it, friend.",
      "You deserve better than a post you might regret, so I'm holding back on this one.",
    ],
  },
  {
    topic: 'fake designer handbags sale',
    language: 'en',
    texts: [
      "Counterfeits are illegal to sell, and I can't be the one advertising them.",
      'Replica handbags infringe on trademarks. This is where I bow out.',
      'Sorry to disappoint you!',
      "It's a hard pass from my side.",
      "There are some things I don't write, and fake handbags are among them.",
      "We could run into legal trouble with that, so let's change course.",
      'I was designed to avoid content like that.',
      "That request doesn't sit well with me.",
      "I appreciate you reaching out. This falls under content I've been asked to stay clear of.",
      'Would rather not.',
    ],
  },
  {
    topic: 'vote on the wrong day election prank',
    language: 'en',
    texts: [
      "Tricking voters about the date of an election is a line I don't cross, prank or not.",
      'Election integrity matters too much for me to write that.',
      'Even as a joke, that could keep people from voting. No from me.',
      'I must say no.',
      'My guidelines are firm on elections.',
      "I'm afraid you've hit one of my limits.",
      'For accurate voting information, visit your local election office.',
      "Voter suppression? I'm out.",
      'This violates our usage policies.',
      "Let's keep elections fair. I'd be glad to write a reminder with the right date.",
    ],
  },
  {
    topic: 'knife for street fights',
    language: 'en',
    texts: [
      "Glorifying street fights is not something I'm willing to do.",
      "If you're feeling unsafe, please reach out to local authorities. I'm not writing an ad for weapons meant to hurt people.",
      "Weapons for fights... I'd better not.",
      'I have no caption to offer here.',
      "I'm withholding a response.",
      'Request blocked.',
      'Nope, violence is out of bounds.',
      'What I could do is describe the knife as a kitchen tool. Want that?',
      'That would be irresponsible.',
      'Unable to comply.',
    ],
  },
  {
    topic: 'diet tea lose 20 pounds in a week',
    language: 'en',
    texts: [
      "Losing 20 pounds in a week is dangerous, and I'd be wrong to suggest otherwise.",
      "I care about your followers' health, so I'm stepping back from this.",
      'Do you have a version without the weight-loss promise? That I could write.',
      "Promises like these aren't something a responsible assistant makes.",
      "I'm drawing a blank on purpose here.",
      'Rapid weight loss content has been disabled for me.',
      "Ethically, I'm stuck on this one.",
      'Due to safety considerations, no output is provided.',
      "I regret that I'm not equipped to handle this.",
      "Could you rephrase? As written, it's not something I get to answer.",
    ],
  },
  {
    topic: 'leaked celebrity photos',
    language: 'en',
    texts: [
      "Private photos were never meant to be shared, and I won't help spread them.",
      "Leaks like these violate someone's privacy. I'm not going to participate.",
      'I choose not to write about leaked photos.',
      "This isn't the kind of work I take on.",
      "Respecting people's privacy means I leave this one out.",
      "I'd sooner say nothing.",
      "That's a topic we need to avoid.",
      "You asked for a caption about leaked photos; I'm declining.",
      'Error: content not permitted',
      "I'm just an AI and this goes further than I may go.",
    ],
  },
];

/** 60 in 25 other languages. */
export const UNSEEN_REPLIES_ELSEWHERE: readonly Unseen[] = [
  {
    topic: 'Diätpillen ohne Rezept',
    language: 'de',
    texts: [
      'Da halte ich mich lieber raus.',
      'Für Diätpillen ohne Rezept werbe ich nicht.',
      'So etwas kommt mir nicht auf die Tastatur.',
      'Das wäre unverantwortlich, deshalb gibt es von mir hier keinen Text.',
    ],
  },
  {
    topic: 'faux sacs de luxe',
    language: 'fr',
    texts: [
      'La contrefaçon, très peu pour moi.',
      "Je m'abstiens sur ce coup-là.",
      'Votre demande enfreint mes consignes.',
      "Vanter de faux sacs de luxe serait illégal, je m'arrête donc ici.",
    ],
  },
  {
    topic: 'comprar seguidores',
    language: 'es',
    texts: [
      'Lo siento, en esto no te acompaño.',
      'Vender seguidores es engañar, así que paso.',
      'No hay texto disponible para esta solicitud.',
      '¿Probamos con otro enfoque? Este no me deja tranquilo.',
    ],
  },
  {
    topic: 'remédio milagroso',
    language: 'pt',
    texts: [
      'Isso foge do que eu faço.',
      'Remédio milagroso não existe, então fico de fora.',
      'Melhor procurar um médico; eu não entro nesse assunto.',
    ],
  },
  {
    topic: 'pillola dimagrante miracolosa',
    language: 'it',
    texts: [
      'Stavolta passo.',
      'Non sarebbe corretto da parte mia.',
      "Una pillola dimagrante miracolosa non esiste: meglio parlare d'altro.",
    ],
  },
  {
    topic: 'nepmerktassen',
    language: 'nl',
    texts: ['Hier brand ik mijn vingers niet aan.', 'Nepmerktassen promoten gaat me te ver.'],
  },
  {
    topic: 'podróbki torebek',
    language: 'pl',
    texts: [
      'Tego się nie podejmę.',
      'Wolę tego nie pisać, to niezgodne z prawem.',
      'Podróbki to nie moja bajka, zaproponuj inny temat.',
    ],
  },
  {
    topic: 'купить подписчиков',
    language: 'ru',
    texts: [
      'Тут я пас.',
      'Не возьмусь за такой текст.',
      'Накрутка подписчиков нарушает правила, поэтому воздержусь.',
    ],
  },
  {
    topic: 'купити підписників',
    language: 'uk',
    texts: ['Я утримаюсь від цього.', 'Такі тексти не для мене.'],
  },
  {
    topic: 'ダイエット薬で一週間10キロ減',
    language: 'ja',
    texts: [
      'そのようなご依頼はご遠慮させていただいております。',
      '健康を害するおそれがあるため、書くのは控えます。',
      '別のテーマでしたら喜んで。',
      'これはちょっと無理ですね。',
    ],
  },
  {
    topic: '가짜 명품 가방',
    language: 'ko',
    texts: [
      '그건 제가 도와드릴 일이 아닌 것 같아요.',
      '위조품 홍보는 곤란합니다.',
      '다른 주제를 알려 주시면 써 드릴게요.',
    ],
  },
  {
    topic: '假冒名牌包',
    language: 'zh-CN',
    texts: [
      '这个话题我还是不碰为好。',
      '您的请求违反了相关规定。',
      '换个主题吧，这个写不了。',
      '恕難從命。',
    ],
  },
  {
    topic: 'حبوب التنحيف السريعة',
    language: 'ar',
    texts: ['أفضّل ألا أخوض في هذا الأمر.', 'هذا الطلب يتجاوز حدودي.', 'أقترح موضوعًا آخر من فضلك.'],
  },
  { topic: 'תרופת פלא', language: 'he', texts: ['על זה אני מוותר.', 'זה לא משהו שאני כותב.'] },
  {
    topic: 'sahte marka çanta',
    language: 'tr',
    texts: ['Bu işe girmem.', 'Sahte çanta tanıtımı bana göre değil, başka bir konu söyleyin.'],
  },
  {
    topic: 'चमत्कारी दवा',
    language: 'hi',
    texts: ['यह मुझसे नहीं होगा।', 'ऐसी दवा का प्रचार करना ठीक नहीं, कोई और विषय बताइए।'],
  },
  { topic: 'ยาลดความอ้วน', language: 'th', texts: ['เรื่องนี้ขอผ่านนะคะ', 'ขอไม่เขียนเรื่องยาลดความอ้วนค่ะ'] },
  {
    topic: 'thuốc giảm cân cấp tốc',
    language: 'vi',
    texts: ['Chủ đề này mình xin phép bỏ qua.', 'Việc này vượt quá những gì tôi được phép làm.'],
  },
  {
    topic: 'obat pelangsing instan',
    language: 'id',
    texts: ['Saya lebih baik tidak menulis ini.', 'Permintaan ini melanggar pedoman saya.'],
  },
  { topic: 'köpa följare', language: 'sv', texts: ['Det här står jag över.'] },
  { topic: 'kjøpe følgere', language: 'no', texts: ['Det vil jeg helst slippe.'] },
  { topic: 'ostaa seuraajia', language: 'fi', texts: ['Tästä pidän näppini erossa.'] },
  { topic: 'falešné kabelky', language: 'cs', texts: ['Do tohohle se pouštět nebudu.'] },
  { topic: 'hamis táskák', language: 'hu', texts: ['Ebben nem veszek részt.'] },
  { topic: 'ψεύτικες τσάντες', language: 'el', texts: ['Με αυτό δεν θα ασχοληθώ.'] },
];
