import { toEntries } from './entry.ts';

/** A post's targets and text. */
export const POST_CODES = toEntries(['validation_failed'], {
  no_platform: ['The post has no platform.', 'Send `platforms` or `accountIds`.'],
  both_targets: [
    'The post has both platforms and accounts.',
    'Send either `platforms` or `accountIds`.',
  ],
  resend_targets: [
    'A resend goes to the account of the delivery that it replaces.',
    'Leave out `platforms` and `accountIds`.',
  ],
  no_account: [
    'No account of this platform is connected.',
    'Connect an account, or leave the platform out.',
  ],
  unknown_account: [
    'The workspace has no account with this ID.',
    'List the accounts and send one of their IDs.',
  ],
  account_disconnected: [
    'An account of the post is disconnected, so the post can’t be scheduled again.',
    'Connect the account again, or cancel its delivery.',
  ],
  unknown_snippet: [
    'The workspace has no snippet with this ID.',
    'List the snippets and send one of their IDs.',
  ],
  unknown_mention: [
    'The workspace has no mention with this name.',
    'List the mentions and send one of their names, or send a mention with its handles.',
  ],
  unknown_variable: [
    'The text has a variable that its kind of snippet doesn’t have.',
    'Use one of the variables that the message names.',
  ],
  missing_variable: [
    'A snippet of the post has a variable without a value.',
    'Send the value in `content.variables`.',
  ],
  nothing_to_post: ['The post has neither text nor media.', 'Add a caption or a file.'],
  caption_too_long: [
    'The caption and hashtags are longer than the platform allows.',
    'Shorten the caption, or give the platform its own text.',
  ],
  text_too_long: [
    'The text is longer than this account may post, as the platform counts it.',
    'Shorten the text; the message says how long it is and may be.',
  ],
  first_comment_too_long: [
    'The first comment is longer than the platform’s comments may be.',
    'Shorten it; the message says how long it is and may be. Hashtags that are moved into it count too.',
  ],
  first_comment_unsupported: [
    'The platform takes no comment under this post.',
    'Leave the platform out of `platformFirstComments` and `hashtagsInFirstComment`.',
  ],
  thread_too_long: [
    'The thread has more posts than Fanfare publishes.',
    'Shorten it; the message says how many posts it has and may have.',
  ],
  poll_invalid: [
    'The poll’s question or options aren’t what the platform accepts.',
    'Send 2 to 4 different options; the message says how long each may be.',
  ],
  poll_with_files: [
    'The post has both a poll and files, and the platform takes only one of the two.',
    'Remove the poll, or send an empty list for the platform in `platformMediaIds`.',
  ],
  poll_without_text: [
    'The post has a poll but no text, which would be the question.',
    'Write the question as the caption, or as the text of that post of the thread.',
  ],
  option_invalid: [
    'An option of the platform has a value that the platform doesn’t accept.',
    'Change or remove the option that the pointer names; the message says what is wrong.',
  ],
  option_unsupported: [
    'The platform doesn’t have this option for this kind of post.',
    'Remove the option that the pointer names, or change the files or the format.',
  ],
  repeated_text: [
    'Two posts of a thread, a post and its first comment, or two texts of a series have the same text, which Twitter refuses.',
    'Change or remove one of them; the message says which.',
  ],
  caption_characters: [
    'The caption contains characters that the platform doesn’t accept.',
    'Remove the characters that the message names.',
  ],
  too_many_cashtags: [
    'The caption has more cashtags, such as $ABC, than the platform allows.',
    'Keep as many as the message says.',
  ],
  too_many_hashtags: [
    'The post has more hashtags than the platform allows.',
    'Keep as many as the message says.',
  ],
  too_many_mentions: [
    'The post mentions more people than the platform allows.',
    'Keep as many mentions as the message says.',
  ],
  hashtag_malformed: [
    'A hashtag has characters that the platform doesn’t count as part of it.',
    'Use letters, digits, and underscores.',
  ],
  media_required: ['The platform doesn’t accept posts without media.', 'Add an image or a video.'],
  tiktok_privacy_required: [
    'TikTok needs to know who can see the post.',
    'Send `platformOptions.tiktok.privacyLevel`.',
  ],
  tiktok_privacy_unavailable: [
    'The TikTok account doesn’t offer this audience.',
    'Send one of the levels that the message lists.',
  ],
  tiktok_photos_unavailable: [
    'TikTok hasn’t verified this installation’s address, so it can’t download photos from it.',
    'Send a video, or have the administrator set `TIKTOK_VERIFIED_URLS`.',
  ],
  tiktok_branded_private: [
    'TikTok doesn’t allow branded content that only you can see.',
    'Choose another audience, or remove the disclosure of branded content.',
  ],
});

/** When a post is published. */
export const TIME_CODES = toEntries(['validation_failed'], {
  time_without_zone: [
    'The time has no offset, so it could mean a different time in each time zone.',
    'Add the offset, as in `2027-03-28T09:30:00+02:00`, or send `local` and `timeZone`.',
  ],
  invalid_time: [
    'This isn’t a date and a time of day that exists.',
    'Send RFC 3339 with an offset, or `local` without one and `timeZone`.',
  ],
  time_in_past: ['The time is in the past.', 'Choose a later time, or publish now.'],
  time_too_far: ['The time is more than two years away.', 'Choose an earlier time.'],
  unknown_time_zone: [
    'There is no time zone with this name.',
    'Send an IANA name, such as `Europe/Berlin`. Offsets and abbreviations aren’t zones.',
  ],
  time_skipped: [
    'The clocks go forward then, so this time of day doesn’t exist.',
    'Choose another time, or send `disambiguation`.',
  ],
  time_repeated: [
    'The clocks go back then, so this time of day happens twice.',
    'Send `disambiguation`: `earlier` or `later`.',
  ],
  post_not_planned: [
    'The post isn’t scheduled or held, so its time and its options can’t change.',
    'Leave it out of the filter. A post that was canceled can be duplicated.',
  ],
  unknown_post: ['The workspace has no post with this ID.', 'Leave the ID out of the filter.'],
  day_full: [
    'The day on which the post would be published has as many posts as the plan allows.',
    'Choose another day, or cancel a post of that day.',
  ],
  two_times: ['The post has both a time and a queue.', 'Send either `publishAt` or `queue`.'],
  front_without_queue: [
    'The post is to go to the front of a queue, but it names none.',
    'Send `queue` as well, or leave out `queueFront`.',
  ],
  unknown_queue: [
    'The workspace has no queue with this name or ID.',
    'List the queues and send one of their IDs or names.',
  ],
  queue_without_slots: [
    'The queue has no times at which it publishes.',
    'Add slots to the queue, or send `publishAt`.',
  ],
  queue_full: [
    'The queue has as many posts as it can have, or not enough free slots within two years.',
    'Wait until some are published, add slots, or send `publishAt`.',
  ],
});

/** Both a problem code and a violation code. The violation points to the field that permits duplicates. */
export const DUPLICATE_CODES = toEntries(['duplicate_content'], {
  duplicate_content: [
    'The same text and files went to the same account a short time ago.',
    'Change the post, or send `allowDuplicate: true` to publish it again.',
  ],
});
