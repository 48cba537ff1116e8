/** Things whose changes can be watched, as the database's triggers name them. */
export type TopicKind = 'post' | 'account' | 'listener';

/** One thing that is watched: `post:post_…`. */
export type Topic = `${TopicKind}:${string}`;

/**
 * Reports changes that any process committed. One connection, or one query, serves everybody in this process
 * who watches something.
 */
export interface ChangeFeed {
  /**
   * Calls `onChange` after each commit that changed the topic, at least once per change and sometimes without
   * one: read what you watch again. Returns a function that stops it. Subscribe first, then read.
   */
  subscribe(topic: Topic, onChange: () => void): () => void;
  stop(): Promise<void>;
}
