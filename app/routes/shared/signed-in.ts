import { type AppLoadContext, redirect } from '@remix-run/node';

/** The load context of a signed-in user's request. */
export type SignedInContext = AppLoadContext & { actor: NonNullable<AppLoadContext['actor']> };

/** Returns the context of a signed-in user, or null if nobody is signed in. */
export function toSignedIn(context: AppLoadContext): SignedInContext | null {
  const { actor } = context;
  return actor ? { ...context, actor } : null;
}

/** Returns the context of a signed-in user. Everyone else is redirected to the home page. */
export function requireSignedIn(context: AppLoadContext): SignedInContext {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  return signedIn;
}
