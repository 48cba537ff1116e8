/** Lifetime metrics of one post. Null if the platform doesn't report the metric to this app. */
export interface PostMetrics {
  readonly remoteId: string;
  readonly views: number | null;
  readonly reach: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
  readonly saves: number | null;
  readonly clicks: number | null;
}
