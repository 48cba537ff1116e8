import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import {
  createShortLink,
  getShortLink,
  listShortLinks,
  revokeShortLink,
} from './manage-short-links.ts';
import { openShortLink } from './open-short-link.ts';
import { readShortLink } from './short-link-rows.ts';

/** Binds the services for short links to their dependencies. */
export function bindShortLinks(deps: ServiceDeps) {
  return bind(deps, {
    listShortLinks,
    getShortLink,
    readShortLink,
    createShortLink,
    revokeShortLink,
    openShortLink,
  });
}
