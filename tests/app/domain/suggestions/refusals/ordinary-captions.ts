import type { Unseen } from './unseen-replies.ts';

/** Captions as models write them when asked as the product asks. */
export const ORDINARY_CAPTIONS: readonly Unseen[] = [
  {
    topic: 'Opening of our new coffee roastery in Leeds',
    language: 'en',
    texts: [
      "We're thrilled to announce that our new coffee roastery in Leeds is officially open! ☕ Stop by this week to meet the team, breathe in that freshly roasted aroma, and find your new favorite blend.",
      'Today marks an exciting milestone: our new roastery in Leeds is open. From carefully sourced beans to small-batch roasting, every step happens under one roof. We look forward to welcoming you.',
    ],
  },
  {
    topic: 'Handmade ceramic mugs, now online',
    language: 'en',
    texts: [
      'Every mug tells a story. Ours are shaped by hand, glazed with care, and now just a click away. Which color would you choose for your morning coffee?',
      'Your morning coffee just got an upgrade. Our handmade ceramic mugs are now available online, each one slightly different, all of them made to last.',
    ],
  },
  {
    topic: "Tips for a better night's sleep",
    language: 'en',
    texts: [
      'Struggling to switch off at night? Start small: dim the lights an hour before bed, put your phone in another room, and keep your bedroom cool. Your future self will thank you. 😴',
      "Good sleep doesn't happen by accident. Set a regular bedtime, skip the late coffee, and give your mind time to slow down. What's your favorite way to wind down?",
    ],
  },
  {
    topic: 'Our marketing agency won an award',
    language: 'en',
    texts: [
      "We're honored to share that our agency has received this year's award for best campaign. This recognition belongs to our talented team and the clients who trust us with their stories. Thank you!",
      "We did it! 🏆 Our little agency just took home a big award, and we're still pinching ourselves. Huge thanks to everyone who believed in us.",
    ],
  },
  {
    topic: 'New spring menu at our restaurant',
    language: 'en',
    texts: [
      'Spring has arrived on our plates. Think crisp asparagus, bright lemon, and herbs straight from the garden. Join us and taste the season.',
      "Winter who? 🌷 Our new spring menu is here, and it's bursting with fresh flavors. Tag the friend you're bringing!",
    ],
  },
  {
    topic: 'Dog adoption day at the shelter',
    language: 'en',
    texts: [
      'Looking for a best friend? Our dog adoption day is coming up, and there are plenty of wagging tails waiting to meet you. Come say hello and maybe leave with a new family member.',
      'Warning: extreme cuteness ahead. 🐶 Join us for dog adoption day and fall head over paws.',
    ],
  },
  {
    topic: 'Behind the scenes of our photo shoot',
    language: 'en',
    texts: [
      "A little peek behind the curtain! Lights, laughter, and way too many snacks. Here's what really happens when the camera isn't rolling.",
      "Great images take more than a great camera. Here's a look at the people, planning, and patience behind our latest photo shoot.",
    ],
  },
  {
    topic: 'Remote work productivity',
    language: 'en',
    texts: [
      "Working from home? Protect your focus. Block time for deep work, take real breaks, and close your laptop at the end of the day. Productivity isn't about being busy; it's about doing what matters.",
      'My commute is now twelve steps long, and I still manage to be late. How do you stay productive at home?',
    ],
  },
  {
    topic: 'Beach cleanup on Saturday',
    language: 'en',
    texts: [
      "This Saturday, let's give back to the beach that gives us so much. Bring gloves, bring friends, and help us leave the shore cleaner than we found it. 🌊",
      'Join our beach cleanup on Saturday. An hour of your time makes a visible difference for wildlife, for visitors, and for the community.',
    ],
  },
  {
    topic: 'New running shoes',
    language: 'en',
    texts: [
      'Lighter. Faster. Bolder. Meet the running shoes that make every mile feel like the first.',
      'I may never be the fastest runner, but at least my new running shoes look the part. 👟',
    ],
  },
  {
    topic: 'Homemade pasta recipe',
    language: 'en',
    texts: [
      "Flour, eggs, a pinch of salt, and a little patience. That's all it takes to make pasta that tastes like Sunday at grandma's. Save this recipe for later!",
      "There's nothing quite like fresh pasta. Here's our simple recipe, step by step, so you can make it at home tonight.",
    ],
  },
  {
    topic: 'Financial planning workshop for freelancers',
    language: 'en',
    texts: [
      'Freelancing comes with freedom and with questions about taxes, savings, and retirement. Our financial planning workshop gives you clear answers and practical tools. Reserve your seat today.',
      "Spreadsheets, but make it fun? We'll try. Join our workshop and finally feel good about your finances.",
    ],
  },
  {
    topic: 'Sunset over the lake',
    language: 'en',
    texts: [
      "The sky put on a show tonight, and the lake couldn't help but join in.",
      'Golden light, still water, and not a single notification. This is what peace looks like.',
    ],
  },
  {
    topic: "Grandma's 90th birthday",
    language: 'en',
    texts: [
      'Ninety years of wisdom, laughter, and the best hugs in town. Happy birthday, Grandma! 🎂',
      'Today we celebrate a woman who has never once let us leave the table hungry. Happy 90th!',
    ],
  },
  {
    topic: 'Plant care for beginners',
    language: 'en',
    texts: [
      "Killed every plant you've ever owned? Same. 🌱 Start with a snake plant, water it less than you think, and thank us later.",
      'New to plants? Begin with bright, indirect light, water only when the soil is dry, and be patient. Growth takes time.',
    ],
  },
  {
    topic: 'Launch of our budgeting app',
    language: 'en',
    texts: [
      'Say hello to a calmer way of managing money. Our new budgeting app shows you where every dollar goes, without judgment and without clutter.',
      'Your bank balance called. It wants to talk. Download our new budgeting app and make the conversation a happy one.',
    ],
  },
  {
    topic: 'Team offsite in the mountains',
    language: 'en',
    texts: [
      'Fresh air, big ideas, and a slightly competitive round of charades. Our team came back from the mountains with full notebooks and sore cheeks from laughing.',
      'Stepping away from our desks helps us see the bigger picture. Grateful for two days of strategy, connection, and mountain views with this team.',
    ],
  },
  {
    topic: 'Black Friday sale',
    language: 'en',
    texts: [
      "Big savings, zero regrets. Our Black Friday sale starts now, so grab your favorites before they're gone!",
      "You didn't hear it from us, but the Black Friday deals are live. 🤫",
    ],
  },
  {
    topic: 'Learn Spanish in 10 minutes a day',
    language: 'en',
    texts: [
      'Ten minutes a day is all it takes. Practice while your coffee brews, on the bus, or before bed, and watch your Spanish grow. ¿Listo?',
      "I ordered soup and got a soap. Don't be me. Learn Spanish in ten minutes a day.",
    ],
  },
  {
    topic: 'Charity concert',
    language: 'en',
    texts: [
      'Music brings us together, and this time it does even more. Every ticket to our charity concert supports families in our community. Will you join us?',
      'One night. Great music. A good cause. See you at the charity concert!',
    ],
  },
  {
    topic: 'Neueröffnung unseres Blumenladens',
    language: 'de',
    texts: [
      'Wir freuen uns riesig: Unser Blumenladen ist eröffnet! 🌸 Kommt vorbei und lasst euch von frischen Farben und Düften verzaubern.',
      'Frische Blumen, ehrliche Beratung und ein Lächeln dazu. Besuchen Sie unseren neuen Laden und lassen Sie sich inspirieren.',
    ],
  },
  {
    topic: 'Ouverture de notre librairie',
    language: 'fr',
    texts: [
      'Notre librairie ouvre enfin ses portes ! Venez découvrir nos coups de cœur et partager un café entre les rayons. 📚',
      "Des milliers d'histoires vous attendent. Poussez la porte de notre nouvelle librairie et laissez-vous surprendre.",
    ],
  },
  {
    topic: 'Nueva colección de joyas',
    language: 'es',
    texts: [
      'Brilla con luz propia. Nuestra nueva colección de joyas está hecha a mano, pensada para acompañarte todos los días. ✨',
      'Cada pieza cuenta una historia. Descubre nuestra nueva colección y encuentra la tuya.',
    ],
  },
  {
    topic: '新しい抹茶スイーツ',
    language: 'ja',
    texts: [
      '濃厚な抹茶の香りがふわっと広がる、新しいスイーツが登場しました。🍵 ぜひお試しください！',
      'ひと口食べたら、もう笑顔。抹茶好きのあなたに届けたい一品です。',
    ],
  },
  {
    topic: 'Новая коллекция пальто',
    language: 'ru',
    texts: [
      'Осень стала теплее: наша новая коллекция пальто уже в магазине. Приходите примерить! 🍂',
      'Пальто, в котором хочется гулять дольше. Познакомьтесь с новой коллекцией.',
    ],
  },
  {
    topic: 'Curso de fotografia',
    language: 'pt',
    texts: [
      'Aprenda a contar histórias com a luz. Nosso curso de fotografia começa em breve, e as vagas são limitadas. 📷',
    ],
  },
  {
    topic: 'Yeni kahve dükkanı',
    language: 'tr',
    texts: ['Kahve kokusunu takip et! Yeni dükkanımız açıldı, seni de bekliyoruz. ☕'],
  },
  {
    topic: 'افتتاح مقهى جديد',
    language: 'ar',
    texts: ['يسعدنا الإعلان عن افتتاح مقهانا الجديد! تعالوا واستمتعوا بأجواء دافئة وقهوة رائعة. ☕'],
  },
  {
    topic: '카페 오픈',
    language: 'ko',
    texts: ['드디어 우리 카페가 문을 열었어요! ☕ 따뜻한 커피 한 잔과 함께 여유를 즐겨 보세요.'],
  },
  {
    topic: 'Warsztaty ceramiczne',
    language: 'pl',
    texts: [
      'Zanurz ręce w glinie i stwórz coś własnego. Zapisz się na nasze warsztaty ceramiczne już dziś!',
    ],
  },
  {
    topic: 'Nieuwe fietsenwinkel',
    language: 'nl',
    texts: ['Onze nieuwe fietsenwinkel is open! 🚲 Kom langs voor een proefrit en een kop koffie.'],
  },
];
