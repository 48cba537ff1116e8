const UPDATED_BEFORE_HYDRATED = /#421\b|received an update before it finished hydrating/u;

/**
 * Reports an error that React recovered from while it hydrated the page, except for error 421.
 *
 * React 18 creates 421 for each update in a transition that meets a part that isn't hydrated. It then hydrates the
 * part and starts the update again, so nothing is lost. But the error stays in React's list and is reported with the
 * next commit if a more urgent update came first. React 19 no longer creates it.
 */
export function reportHydrationError(error: unknown): void {
  if (error instanceof Error && UPDATED_BEFORE_HYDRATED.test(error.message)) return;
  reportError(error);
}
