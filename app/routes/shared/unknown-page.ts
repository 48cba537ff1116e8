import { redirect } from '@remix-run/node';

/** Returns the response for a path that no page has: unknown paths lead home, as the product specification requires. */
export function toUnknownPage(): Response {
  return redirect('/');
}
