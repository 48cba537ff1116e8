import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * The page's data come as a stream, for which RemixBrowser waits by suspending. A key that is pressed meanwhile
 * makes React hydrate at once: it cannot wait then, and fails with its error 345. So the data
 * come first; until then the page works as one without scripts.
 */
async function waitForData(): Promise<void> {
  try {
    // Before it has them it uses no hooks, and throws the promise of them.
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

/** What the server has drawn with code that other pages do without: React finds it there. */
async function loadDrawn(): Promise<void> {
  if (document.querySelector('[data-late]') === null) return;
  const { filePanels } = await import('./components/composer/lazy-panels.tsx');
  await filePanels.load();
}

void Promise.all([waitForData(), loadDrawn()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
