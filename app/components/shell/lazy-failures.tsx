import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { FailureScreen } from './failure-screen.tsx';
import { PlainNav } from './plain-nav.tsx';
import { RootFailure } from './root-failure.tsx';

/** Few pages fail. `Extras` loads this ahead, because it's also needed without a connection. */
const failures = createLazy(() => import('./failures.ts'));

const choose = <Name extends 'FailureScreen' | 'PlainNav' | 'RootFailure'>(name: Name) => ({
  ...failures,
  read: () => failures.read()?.[name] ?? null,
});

export const LazyFailureScreen = createIsland(
  choose('FailureScreen'),
  import.meta.env.SSR ? FailureScreen : null,
);
export const LazyPlainNav = createIsland(choose('PlainNav'), import.meta.env.SSR ? PlainNav : null);
export const LazyRootFailure = createIsland(
  choose('RootFailure'),
  import.meta.env.SSR ? RootFailure : null,
);
