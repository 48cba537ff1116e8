import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROUTES_FOLDER = fileURLToPath(new URL('../../app/routes', import.meta.url));

/** Forms that several pages share, by the module that a page imports. These files have their intents. */
const SHARED_FORMS: Readonly<Record<string, string>> = {
  'shared/settle-delivery.ts': 'shared/settle-delivery.ts',
  'shared/generator-route.ts': 'shared/generator-action.ts',
};

/** Helpers that routes share. It has no pages. */
const SHARED_FOLDER = 'shared';

export interface PageRoute {
  /** File or folder name without `.tsx`. */
  readonly id: string;
  /** File to import, relative to the routes folder. */
  readonly path: string;
  /** Every intent that the route's forms can send; '' for a form without one. */
  readonly intents: readonly string[];
  readonly params: readonly string[];
  readonly hasLoaderOrAction: boolean;
}

/** Lists page routes from the routes folder, so new pages are tested from the start. */
export function listPageRoutes(): PageRoute[] {
  const entries = readdirSync(ROUTES_FOLDER, { withFileTypes: true });
  return entries
    .filter(({ name }) => name !== SHARED_FOLDER)
    .map((entry) => {
      const path = entry.isDirectory() ? `${entry.name}/route.tsx` : entry.name;
      const id = entry.name.replace(/\.tsx$/u, '');
      const folder = entry.isDirectory() ? readdirSync(`${ROUTES_FOLDER}/${entry.name}`) : [];
      const files = [path, ...folder.map((name) => `${entry.name}/${name}`)];
      const source = files.map(readRoute).join('\n');
      const shared = Object.entries(SHARED_FORMS)
        .filter(([imported]) => source.includes(imported))
        .map(([, form]) => readRoute(form))
        .join('\n');
      return {
        id,
        path,
        intents: listIntents(source + shared),
        hasLoaderOrAction:
          /export (?:async function|function|const|\{[^}]*?) ?\b(?:loader|action)\b/u.test(source),
        params: [...id.matchAll(/\$([a-zA-Z]+)/gu)].map(([, name = '']) => name),
      };
    });
}

const readRoute = (name: string): string => readFileSync(`${ROUTES_FOLDER}/${name}`, 'utf8');

function listIntents(source: string): string[] {
  const compared = [...source.matchAll(/(?:case|===|!==|intent:) '([\w-]+)'/gu)].map(
    ([, word]) => word,
  );
  const listed = [...source.matchAll(/z\.enum\(\[([^\]]+)\]/gu)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w-]+)'/gu)].map(([, word]) => word),
  );
  return [...new Set(['', ...compared, ...listed])].filter((word) => word !== undefined);
}

/**
 * Creates a form body with every field of any page's forms.
 *
 * @param ids - what the form is about, by field name
 * @param others - fields no form has: sending them must change nothing
 */
export function createFullForm(
  intent: string,
  ids: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>>,
): URLSearchParams {
  return new URLSearchParams({
    ...ids,
    intent,
    name: 'Mine',
    accountIds: ids['accountId'] ?? '',
    timeZone: 'UTC',
    words: 'mine',
    altText: 'Mine',
    caption: 'Mine',
    email: `${ids['postId']}@example.com`,
    role: 'owner',
    url: 'http://127.0.0.1/a.mp4',
    topic: 'Mine',
    platform: 'linkedin',
    platforms: 'linkedin',
    text: 'Mine',
    hashtags: 'mine',
    ...others,
  });
}
