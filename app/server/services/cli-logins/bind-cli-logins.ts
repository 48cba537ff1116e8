import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { type BeginInput, beginCliLogin } from './begin-cli-login.ts';
import {
  type CliLoginKey,
  decideCliLogin,
  findCliLogin,
  type Granted,
} from './decide-cli-login.ts';
import { redeemCliLogin } from './redeem-cli-login.ts';

/** Binds the services that give a program on a user's machine a token to their dependencies. */
export function bindCliLogins(deps: ServiceDeps) {
  return {
    begin: (input: BeginInput) => beginCliLogin(deps, input),
    find: (actor: Actor, key: CliLoginKey) => findCliLogin(deps, actor, key),
    decide: (actor: Actor, answer: { key: CliLoginKey; granted: Granted | null }) =>
      decideCliLogin(deps, actor, answer),
    redeem: (input: { deviceCode: string; code: string | null }) => redeemCliLogin(deps, input),
  };
}
