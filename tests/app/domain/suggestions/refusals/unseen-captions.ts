import type { Unseen } from './unseen-replies.ts';

/** Captions that people write, many of which begin like a refusal or never name their topic. */
export const HOOKS: readonly Unseen[] = [
  {
    topic: 'new espresso machine in our cafe',
    language: 'en',
    texts: [
      "I can't stop making lattes. The new espresso machine is here and we may never sleep again. ☕",
      'Sorry in advance to your other coffee shop. Our new espresso machine just arrived.',
      "Warning: today's flat white may ruin all others for you.",
      "She hisses. She steams. She's Italian. Come meet the newest member of the team.",
    ],
  },
  {
    topic: 'bakery closed on Monday',
    language: 'en',
    texts: [
      "Sorry, we're closed this Monday! Even sourdough needs a nap. Back Tuesday at 7.",
      "No bread on Monday. We know. We're sad too.",
      'Taking Monday off to dream up new croissants.',
      'Unfortunately our ovens rest on Monday, and so do we. See you Tuesday! 🥐',
    ],
  },
  {
    topic: 'marathon finish',
    language: 'en',
    texts: [
      "I can't feel my legs, but I'd do it all again.",
      '26.2 miles. One very happy mess.',
      "I said I'd never run one. I was wrong.",
      'They told me to stop at mile 20. I declined.',
    ],
  },
  {
    topic: 'summer sale 30% off',
    language: 'en',
    texts: [
      'Not sorry: everything is 30% off until Sunday.',
      "We can't promise it'll last. 30% off, this weekend only.",
      "I'm afraid your wallet won't like this one. Summer sale starts now!",
      'Summer called. It brought discounts.',
    ],
  },
  {
    topic: 'my cat Miso',
    language: 'en',
    texts: [
      'Miso refuses to work Mondays. Relatable.',
      "I can't with this face. 😻 #Miso",
      'No thoughts, just naps.',
      "Apologies to my keyboard. She's the boss now.",
    ],
  },
  {
    topic: 'yoga class for beginners',
    language: 'en',
    texts: [
      "Can't touch your toes? Perfect. This class is for you.",
      "You don't need to be flexible to start. You need to start to be flexible.",
      "No mirrors, no judgment, no pretzels. Beginners' yoga, Thursdays at 6.",
      'Breathe in. Breathe out. Book your mat. 🧘',
    ],
  },
  {
    topic: 'vegan burger launch',
    language: 'en',
    texts: [
      "We won't tell you it tastes like beef. It tastes better.",
      "I don't eat meat, and I don't miss it. Meet our new vegan burger.",
      "I'm not going to lie, this one made our grill guy cry.",
      'Plants, stacked high. Try it Friday.',
    ],
  },
  {
    topic: 'hiking in the Alps',
    language: 'en',
    texts: [
      "I'd rather be lost up here than found in an office.",
      "Sorry, can't come to the phone. Too busy chasing ridgelines. ⛰️",
      "No signal. Best connection I've had all year.",
      'Eight hours up, one sandwich at the top. Worth it.',
    ],
  },
  {
    topic: 'wedding photography',
    language: 'en',
    texts: [
      "We can't help it, we cry at every wedding.",
      'You say yes. We say cheese.',
      "I'm not able to pick a favorite from this day, so here are ten.",
      'Golden hour, two people, zero posing.',
    ],
  },
  {
    topic: 'hiring a software engineer',
    language: 'en',
    texts: [
      "We're looking for someone who says no to bad ideas, including ours. Software engineers, apply by May 3.",
      "I can't do this alone. Help me build the backend of your dreams. We're hiring!",
      'You: loves TypeScript. Us: loves you back.',
      'Must be okay with dogs on calls.',
    ],
  },
  {
    topic: 'apology for late deliveries',
    language: 'en',
    texts: [
      "We're sorry. Your orders arrived late last week, and that's on us. Here's what we're changing.",
      "I apologize to every customer who waited. You deserve better, and we're fixing our delivery routes.",
      'We messed up. If your parcel was late, shipping on your next order is free.',
      'Unfortunately, the storm slowed us down. Every late order ships today.',
    ],
  },
  {
    topic: 'dental clinic kids day',
    language: 'en',
    texts: [
      "Can't get them to brush? Bring the kids on Saturday and let our tooth fairy try.",
      "Sorry, cavities: you're not invited to kids' day. 🦷",
      'Tiny teeth, big smiles.',
      "Ask us anything! Our dentists answer kids' questions all day Saturday.",
    ],
  },
  {
    topic: 'book club pick',
    language: 'en',
    texts: [
      "I couldn't put it down, and I tried.",
      'Our March pick is not for the faint of heart.',
      'I refuse to spoil the ending. Read it with us by the 28th! 📚',
      'What should we read next? Tell us below.',
    ],
  },
  {
    topic: 'privacy app for teens',
    language: 'en',
    texts: [
      'Your data is none of our business. Literally.',
      "We don't share. We can't. That's the point.",
      "It's against our policy to know your name.",
      'Say no to trackers. Try our privacy app today.',
    ],
  },
  {
    topic: 'sober bar opening',
    language: 'en',
    texts: [
      'No alcohol. No hangover. No excuses. The sober bar opens Friday.',
      "I don't drink, but I do go out. Finally, a bar for us.",
      'Pass on the tequila, not on the party.',
      'Can I get you something without the regret?',
    ],
  },
  {
    topic: 'AI assistant product',
    language: 'en',
    texts: [
      "As an AI, I don't drink coffee. But I'll answer your customers while you do.",
      "I can't make your coffee, but I can handle your inbox. Meet your new assistant.",
      "I'm sorry, Dave. Kidding. Our AI assistant says yes.",
      "Help is here, and it doesn't take lunch breaks.",
    ],
  },
  {
    topic: 'nonprofit food drive',
    language: 'en',
    texts: [
      'No one in our town should go hungry. Drop off cans until Sunday.',
      "We can't do this without you. Food drive this weekend, 9 to 5.",
      'If you can help, please do. If you need help, please come.',
      "Last year you gave 4,000 meals. Let's beat it. 💛",
    ],
  },
  {
    topic: 'gym new year',
    language: 'en',
    texts: [
      "I won't tell you to lose weight. I'll tell you to lift it.",
      "Sorry, excuses. We're fully booked.",
      'New year, same you, stronger back. Join before January 31.',
      "You can't pour from an empty cup. Refill at 6 a.m.",
    ],
  },
  {
    topic: 'real estate open house',
    language: 'en',
    texts: [
      "I can't describe this view, so come and see it. Open house Sunday, 1–4.",
      'Not your average two-bedroom.',
      'Unfortunately, the neighbors will be jealous.',
      'Three beds, two baths, one lemon tree. 🍋',
    ],
  },
  {
    topic: 'tattoo studio',
    language: 'en',
    texts: [
      'Sorry, Mom.',
      "We don't do matching ex tattoos. Okay, we do.",
      'No regrets. Just good lines.',
      'Books open for June. DM to claim your spot.',
    ],
  },
  {
    topic: 'comedy night',
    language: 'en',
    texts: [
      "I can't promise you'll laugh, but the bar is open either way.",
      "We're not allowed to print the best jokes here. Come to comedy night on Friday.",
      "My therapist said no. So I'm telling you instead.",
      'Two drinks, five comics, zero dignity. 🎤',
    ],
  },
  {
    topic: 'travel Lisbon',
    language: 'en',
    texts: [
      "I'd rather get lost in Lisbon.",
      'Ich kann nicht genug von Lissabon bekommen. 💛',
      'Pastéis first. Questions later.',
      'My camera roll is 90% tiles, and I regret nothing.',
    ],
  },
  {
    topic: 'Bäckerei Sommerpause',
    language: 'de',
    texts: [
      "Leider haben wir vom 3. bis 10. August zu. Danach duftet's wieder!",
      'Entschuldigung, liebe Naschkatzen: Wir machen Sommerpause.',
      'Wir können nicht anders: Ab ans Meer!',
    ],
  },
  {
    topic: 'nouvelle collection automne',
    language: 'fr',
    texts: [
      "Désolés pour votre armoire : la collection d'automne est là.",
      "Je ne peux plus m'en passer. 🍂",
      'Des couleurs qui réchauffent.',
    ],
  },
  {
    topic: 'festival de verano',
    language: 'es',
    texts: [
      'No puedo esperar a este verano. ¿Y tú? 🎶',
      'Lo sentimos, sofá: nos vamos de festival.',
      'Tres días, mil recuerdos.',
    ],
  },
  {
    topic: 'ramen shop',
    language: 'en',
    texts: [
      '行列、覚悟してください。新しいラーメン始めました。',
      'もう他のラーメンには戻れない。🍜',
    ],
  },
  {
    topic: 'новая кофейня',
    language: 'ru',
    texts: [
      'Не могу больше молчать: мы открываемся в пятницу!',
      'Извините, чай. Теперь только кофе.',
    ],
  },
  { topic: 'novo menu', language: 'pt', texts: ['Desculpa, dieta: o novo menu chegou.'] },
];
