import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { startCliLogin } from './start-cli-login.ts';
import { decideCliLogin, findCliLogin } from './decide-cli-login.ts';
import { redeemCliLogin } from './redeem-cli-login.ts';

/** Binds the services that give a program on a user's machine a token to their dependencies. */
export function bindCliLogins(deps: ServiceDeps) {
  return bind(deps, {
    begin: startCliLogin,
    find: findCliLogin,
    decide: decideCliLogin,
    redeem: redeemCliLogin,
  });
}
