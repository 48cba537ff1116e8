/** What a platform lets a creator choose now (TikTok's creator_info). */
export interface CreatorOptions {
  /** The creator's current display name; null if the platform doesn't report it. */
  readonly nickname: string | null;
  readonly privacyLevels: readonly string[];
  readonly commentDisabled: boolean;
  readonly duetDisabled: boolean;
  readonly stitchDisabled: boolean;
  readonly maxVideoDurationMs: number;
  /** Whether TikTok can pull photos from this installation: only from links that it has verified. */
  readonly photosEnabled: boolean;
}
