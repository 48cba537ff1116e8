import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedApp } from './components/client/hydrated-app.tsx';
import { reportHydrationError } from './components/client/hydration-errors.ts';

/**
 * Page data arrives as a stream, and RemixBrowser suspends until it's complete. A keystroke in the meantime
 * makes React hydrate synchronously, where suspending fails with error 345. So wait for the data first; until
 * then, the page works as one without scripts.
 */
async function waitForData(): Promise<void> {
  try {
    // Without the data, RemixBrowser calls no hooks and throws a promise for it.
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

/**
 * Loads code for parts that the server rendered but most pages don't need, so that React finds it when it
 * hydrates.
 */
async function loadDrawn(): Promise<void> {
  if (document.querySelector('[data-lazy]') === null) return;
  const { fileList, filePanels } = await import('./components/composer/lazy-panels.tsx');
  await Promise.all([fileList.load(), filePanels.load()]);
}

void Promise.all([waitForData(), loadDrawn()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedApp />
      </StrictMode>,
      { onRecoverableError: reportHydrationError },
    );
  }),
);
