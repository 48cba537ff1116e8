import type { Role } from './roles.ts';

/** Display names. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
};

/** What each role can do, as shown to the person who assigns it. */
export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  owner: 'Everything, including members, billing, and disconnecting accounts',
  editor: 'Can publish, connect accounts, and manage files and suggestions',
  viewer: 'View-only access',
};
