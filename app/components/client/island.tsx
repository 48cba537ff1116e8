import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { Lazy } from './lazy.ts';

/**
 * Runs before the next event, which would otherwise find the part's handlers with the props of the first render: a
 * controlled field would lose what is typed. The server has no layout, and React warns about layout effects there.
 */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

type Render<Props> = (props: Props) => ReactNode;

/**
 * Creates a part of a screen that the server renders and whose code the browser loads when it's idle, so it
 * doesn't delay the first paint. React keeps the server's HTML until then, with its focus and everything
 * typed into it. Text fields in it call `useEarlyInput`.
 *
 * @param code - Loads the part.
 * @param renderOnServer - The part itself, or null in the browser's build (`import.meta.env.SSR`).
 */
export function createIsland<Props extends object>(
  code: Lazy<Render<Props>>,
  renderOnServer: Render<Props> | null,
): (props: Props) => ReactNode {
  function Part({ props, onLoaded }: { readonly props: Props; readonly onLoaded: () => void }) {
    useBrowserLayoutEffect(onLoaded, [onLoaded]);
    const render = renderOnServer ?? code.read();
    // React suspends on the thrown promise.
    if (render === null) throw code.whenLoaded;
    return render(props);
  }
  return function Island(props: Props) {
    const [first] = useState(props);
    const [isLoaded, setIsLoaded] = useState(false);
    const handleLoaded = useCallback(() => setIsLoaded(true), []);
    const shown = isLoaded ? props : first;
    useEffect(() => whenIdle(() => void code.load()), []);
    // The same element until the code is here, because React discards server-rendered HTML that has to
    // change before it's hydrated.
    return useMemo(
      () => (
        <Suspense fallback={null}>
          <Part props={shown} onLoaded={handleLoaded} />
        </Suspense>
      ),
      [shown, handleLoaded],
    );
  };
}

/** Safari has no idle callbacks. */
const IDLE_MS = 200;

/** A page that paints nothing may never be called idle. */
const LATEST_MS = 1000;

/** Runs the work once the page is idle, or after a second. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
