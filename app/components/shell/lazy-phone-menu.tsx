import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { PhoneMenu } from './phone-menu.tsx';

/** The menu opens and leads on without scripts, so its code isn't needed for the first paint. */
const menu = createLazy(async () => (await import('./phone-menu.tsx')).PhoneMenu);

export const LazyPhoneMenu = createIsland(menu, import.meta.env.SSR ? PhoneMenu : null);
