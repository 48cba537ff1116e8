/**
 * A place where an official document and the service differ, and the simulator follows the service. `match`
 * is tested against the validator's findings: `METHOD path status: pointer keyword detail`. An entry that
 * nothing uses fails the run.
 */
export interface KnownDifference {
  readonly id: string;
  readonly match: RegExp;
  readonly why: string;
  readonly source: string;
}

/** Differences from X's OpenAPI document (2.167). */
export const knownXDifferences: readonly KnownDifference[] = [
  {
    id: 'old-history-name',
    match: /edit_history_tweet_ids$/,
    why: 'the document says edit_history_post_ids; the service and its clients still say tweet',
    source: 'docs.x.com/x-api/posts/manage-tweets; xdevplatform/xurl 1.3.1 (2026-07-21)',
  },
  {
    id: 'old-repost-name',
    match: /public_metrics (required repost_count|unknown retweet_count)$/,
    why: 'asked for by tweet.fields the answer says retweet_count',
    source: 'docs.x.com/x-api/fundamentals/metrics',
  },
  {
    id: 'old-fields-parameter',
    match: /unknown query parameter tweet\.fields$/,
    why: 'the document renames tweet.fields to post.fields; which the service honours is open',
    source: 'docs.x.com/x-api/fundamentals/fields; docs.x.com/changelog (August 2026)',
  },
  {
    id: 'old-count-name',
    match: /(required (total_)?post_count|unknown (total_)?tweet_count)$/,
    why: 'the document says post_count; the service and its clients still say tweet_count',
    source:
      'docs.x.com/x-api/posts/counts; PLhery/node-twitter-api-v2 src/types/v2/tweet.v2.types.ts',
  },
  {
    id: 'processing-error',
    match: /processing_info unknown error$/,
    why: 'a failed processing carries processing_info.error',
    source: 'docs.x.com/x-api/media/media-upload-status; PLhery/node-twitter-api-v2 #588',
  },
  {
    id: 'blank-problems',
    match: / (401|403|404|429): \/ problem about:blank$/,
    why: 'the document has no problem of type about:blank, the service has many',
    source: 'docs.x.com/x-api/fundamentals/response-codes-and-errors; akrherz/iembot #163',
  },
  {
    id: 'undocumented-problem-types',
    match: / (402|403): \/ problem .*\/(credits|credits-depleted|unsupported-authentication)$/,
    why: 'problem types that the document leaves out',
    source:
      'docs.x.com/x-api/fundamentals/response-codes-and-errors; koala73/worldmonitor PR #7156',
  },
  {
    id: 'problem-errors',
    match: / 400: \/ unknown errors$/,
    why: 'a validation problem lists its parameters under errors',
    source: 'docs.x.com/x-api/fundamentals/response-codes-and-errors',
  },
  {
    id: 'empty-413',
    match: / 413: \/ no body$/,
    why: 'the gateway refuses a large segment with an empty body',
    source: 'X developer community, May 2026',
  },
];

/** Differences from YouTube's discovery document (youtube.v3, revision 20260924). */
export const knownYouTubeDifferences: readonly KnownDifference[] = [
  {
    id: 'resumable-address',
    match: /\/ uploadType=resumable belongs to \/resumable\/upload\//,
    why: 'the guides and every client start resumable uploads at /upload, not at /resumable/upload',
    source: 'developers.google.com/youtube/v3/guides/using_resumable_upload_protocol',
  },
  {
    id: 'session-address',
    match: /^PUT \/upload\/youtube\/v3\/videos request: \/ not in the document$/,
    why: 'the bytes go to the session address from Location, which no document describes',
    source: 'developers.google.com/youtube/v3/guides/using_resumable_upload_protocol',
  },
  {
    id: 'oauth-endpoints',
    match: /^(GET \/o\/oauth2\/v2\/auth|POST \/(token|revoke)) request: \/ not in the document$/,
    why: "Google's OAuth endpoints stand on hosts of their own and are in no API's document",
    source: 'developers.google.com/identity/protocols/oauth2/web-server',
  },
];
