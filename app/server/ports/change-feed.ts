/** Kinds of objects whose changes can be watched, as the database triggers name them. */
export type TopicKind = 'post' | 'account' | 'listener' | 'notifications';

/** One watched object: `post:post_…`. A person’s notifications have the person’s ID. */
export type Topic = `${TopicKind}:${string}`;

/**
 * Reports changes that any process committed. One connection, or one query, serves every watcher in this
 * process.
 */
export interface ChangeFeed {
  /**
   * Calls `onChange` after each commit that changed the topic, at least once per change and sometimes without
   * one, so the watcher has to read again. Returns a function that unsubscribes. Subscribe first, then read.
   */
  subscribe(topic: Topic, onChange: () => void): () => void;
  stop(): Promise<void>;
}
