/** What a platform's config.ts is made from. Only credentials and addresses tell sandbox from live. */
export interface PlatformConfigInput {
  readonly clientId: string;
  readonly clientSecret: string;
  /** null: the platform's own hosts. Otherwise every host of the platform stands at this one address. */
  readonly baseUrl: string | null;
  /** Overrides the API version that the adapter pins. */
  readonly apiVersion?: string;
  /** Asked for beside those that publishing needs: for apps that the platform has reviewed. */
  readonly extraScopes?: readonly string[];
  /** Facebook Login for Business: the configuration that names the permissions, in place of scopes. */
  readonly loginConfigId?: string | undefined;
}
