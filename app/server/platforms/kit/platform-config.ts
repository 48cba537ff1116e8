/** Input for a platform's config.ts. Only credentials and URLs differ between sandbox and live. */
export interface PlatformConfigInput {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Null for the platform's own hosts. Otherwise this one base URL replaces every host of the platform. */
  readonly baseUrl: string | null;
  /** Overrides the API version that the adapter pins. */
  readonly apiVersion?: string;
  /** Scopes requested in addition to those that publishing needs, for apps that the platform has reviewed. */
  readonly extraScopes?: readonly string[];
  /** Facebook Login for Business: the configuration that lists the permissions, instead of scopes. */
  readonly loginConfigId?: string | undefined;
  /** TikTok: whether it has verified that the links to this installation's media are the app's own. */
  readonly hasVerifiedMedia?: boolean;
}
