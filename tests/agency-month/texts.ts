import { createRandom } from '#tests/chaos/storm/random.ts';

const WORDS = [
  ...[
    'amber',
    'anchor',
    'april',
    'ash',
    'autumn',
    'basin',
    'bell',
    'birch',
    'blue',
    'bowl',
    'brick',
  ],
  ...['bridge', 'brush', 'candle', 'canyon', 'cedar', 'cellar', 'chalk', 'cherry', 'clay', 'cloud'],
  ...[
    'cobalt',
    'copper',
    'coral',
    'cotton',
    'cup',
    'dawn',
    'delta',
    'desert',
    'dish',
    'dock',
    'ember',
  ],
  ...['fern', 'field', 'fire', 'flax', 'forest', 'garden', 'ginger', 'glaze', 'granite', 'harbor'],
  ...[
    'hazel',
    'hill',
    'honey',
    'indigo',
    'iron',
    'island',
    'ivory',
    'jade',
    'jar',
    'juniper',
    'kiln',
  ],
  ...['lagoon', 'lantern', 'lemon', 'linen', 'maple', 'marble', 'meadow', 'mint', 'moss', 'mug'],
  ...[
    'night',
    'oak',
    'olive',
    'orchard',
    'paper',
    'pearl',
    'pine',
    'plate',
    'plum',
    'pond',
    'porch',
  ],
  ...[
    'quartz',
    'quiet',
    'raven',
    'reed',
    'ridge',
    'river',
    'rope',
    'rose',
    'rust',
    'saffron',
    'sage',
  ],
  ...[
    'salt',
    'sand',
    'shelf',
    'silver',
    'slate',
    'smoke',
    'snow',
    'spruce',
    'stone',
    'storm',
    'straw',
  ],
  ...[
    'summer',
    'table',
    'tea',
    'thread',
    'thyme',
    'tide',
    'timber',
    'tower',
    'valley',
    'vase',
    'velvet',
  ],
  ...[
    'violet',
    'walnut',
    'water',
    'wax',
    'wheel',
    'willow',
    'window',
    'winter',
    'wood',
    'wool',
    'yarn',
  ],
];
const WORDS_PER_TEXT = 9;

/**
 * Creates captions that never repeat and share few words, so no file looks like a renamed and edited one.
 * Deterministic per seed.
 */
export function createTexts(seed: number): (topic: string) => string {
  const random = createRandom(seed);
  let count = 0;
  return (topic) => {
    count += 1;
    const words = Array.from(
      { length: WORDS_PER_TEXT },
      () => WORDS[Math.floor(random() * WORDS.length)] ?? '',
    );
    return `${topic}${count} ${words.join(' ')}`;
  };
}
