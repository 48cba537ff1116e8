import type { Request } from 'express';
import type { ControlDeps } from './deps.ts';
import { ControlError, parseInput, toInvalid, toViolation } from './input.ts';
import { FaultInput, PlatformQuery } from './schemas.ts';

const NO_FAULT = 'The sandbox has no fault with this ID.';

export function createFaultHandlers(deps: ControlDeps) {
  const { faults } = deps.state;
  return {
    create: (request: Request) => {
      const input = parseInput(FaultInput, request.body);
      requireEndpoint(deps, input);
      return { status: 201, body: faults.add(input) };
    },
    list: () => ({ body: { faults: faults.list() } }),
    get: (request: Request) => {
      const fault = faults.get(request.params['id'] ?? '');
      if (!fault) throw new ControlError(404, NO_FAULT);
      return { body: fault };
    },
    clear: (request: Request) => {
      faults.clear(parseInput(PlatformQuery, request.query).platform);
      return {};
    },
    delete: (request: Request) => {
      if (!faults.delete(request.params['id'] ?? '')) throw new ControlError(404, NO_FAULT);
      return {};
    },
  };
}

/**
 * Rejects unknown endpoints. A fault for a name that no simulator has would never apply, and its test would
 * prove nothing.
 */
function requireEndpoint(deps: ControlDeps, input: { platform: string; endpoint: string }): void {
  if (input.platform === '*') {
    if (input.endpoint === '*') return;
    throw toInvalid([toViolation(['endpoint'], 'must be * if platform is *')]);
  }
  deps.getMounted(input.platform);
  const names = [...(deps.state.endpoints.get(input.platform) ?? [])].sort();
  if (input.endpoint === '*' || names.includes(input.endpoint)) return;
  throw toInvalid([toViolation(['endpoint'], `must be * or one of ${names.join(', ')}`)]);
}
