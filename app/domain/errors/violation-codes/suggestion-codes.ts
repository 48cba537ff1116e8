import { toEntries } from './entry.ts';

/** The wording of suggested captions and hashtags, written by a model or a person. */
export const SUGGESTION_CODES = toEntries(['validation_failed', 'suggestion_failed'], {
  caption_empty: ['The caption has no words.', 'Write a caption.'],
  banned_word: [
    'The text contains one of the workspace’s banned words.',
    'Replace the word, or remove it from the workspace’s list of banned words.',
  ],
  invisible_characters: [
    'The caption has invisible, control, or direction characters, or loose spaces.',
    'Remove these characters.',
  ],
  hashtags_empty: ['The hashtag set is empty.', 'Write at least one hashtag.'],
  hashtag_too_long: ['A hashtag is longer than the limit.', 'Shorten the hashtag.'],
  hashtag_count: [
    'There are more or fewer hashtags than the platform uses.',
    'Write as many hashtags as the message says.',
  ],
  wrong_language: [
    'The text isn’t in the language that was requested.',
    'Try again, or request another language.',
  ],
});

/** Only a model causes these. */
export const MODEL_CODES = toEntries(['suggestion_failed'], {
  refusal: [
    'The model declined to write the text.',
    'Describe the topic in other words, or write the text yourself.',
  ],
  partial_refusal: [
    'The model wrote part of the text and declined the rest.',
    'Describe the topic in other words, or write the text yourself.',
  ],
  markup: [
    'The model wrote Markdown, JSON, code, or quotation marks around the text.',
    'Try again.',
  ],
  several_alternatives: ['The model wrote several texts instead of one.', 'Try again.'],
  thread_too_short: [
    'The model wrote one post instead of a thread.',
    'Add facts to the topic, then try again.',
  ],
  talks_to_user: ['The model introduced or explained its text.', 'Try again.'],
  placeholder: [
    'The model left a placeholder, such as [your link], in the text.',
    'Add the missing facts to the topic, then try again.',
  ],
  repetition: ['The model repeated itself.', 'Try again.'],
  broken_characters: ['The model’s text has damaged characters.', 'Try again.'],
  instructions_quoted: [
    'The model repeated its instructions instead of writing about the topic.',
    'Try again.',
  ],
  link_not_in_topic: [
    'The model added a link that the topic doesn’t have.',
    'Add the link to the topic if you want it, then try again.',
  ],
  mention_not_in_topic: [
    'The model mentioned an account that the topic doesn’t have.',
    'Add the mention to the topic if you want it, then try again.',
  ],
  hashtag_in_caption: [
    'The model put a hashtag into the caption that the topic doesn’t have.',
    'Try again, or request hashtags separately.',
  ],
  html: ['The model wrote HTML that the topic doesn’t have.', 'Try again.'],
});
