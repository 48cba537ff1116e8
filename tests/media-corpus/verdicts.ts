import { BROKEN_VIDEOS } from './verdicts/broken-videos.ts';
import { DOCUMENTS, OTHER_FILES } from './verdicts/documents.ts';
import { BROKEN_PICTURES, GIFS, JPEGS, OTHER_PICTURES } from './verdicts/images.ts';
import { CODECS_AND_CONTAINERS, LENGTHS, RATES, SHAPES, SIZES } from './verdicts/videos.ts';
import type { ExpectedFile } from './verdicts/vocabulary.ts';

/**
 * The facts about each file of the corpus, and each platform's verdict on it as the only medium of a post.
 * Written by hand from the platforms' documentation. Each `source` names a platform (`x` is Twitter,
 * `product` the product specification), a section, and the rule.
 */
export const VERDICTS: Record<string, ExpectedFile> = {
  ...CODECS_AND_CONTAINERS,
  ...SHAPES,
  ...RATES,
  ...LENGTHS,
  ...SIZES,
  ...BROKEN_VIDEOS,
  ...JPEGS,
  ...OTHER_PICTURES,
  ...GIFS,
  ...BROKEN_PICTURES,
  ...DOCUMENTS,
  ...OTHER_FILES,
};
