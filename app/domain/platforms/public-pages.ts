/** The public pages in the sitemap, most important first. */
export const INDEXED_PATHS = [
  '/',
  '/pricing',
  '/apis',
  '/apis/errors',
  '/help',
  '/about',
  '/partner',
  '/register',
  '/login',
  '/terms',
  '/privacy',
] as const;

/** Texts that the product specification fixes word for word. */
export const YEARLY_BADGE = '40% OFF';
export const MOST_POPULAR = 'Most Popular';

/** Default rate limits of the API. The operator can change them. */
export const API_RATE_LIMITS = {
  authenticatedPerMinute: 100,
  anonymousPerMinute: 10,
  burst: 200,
} as const;
