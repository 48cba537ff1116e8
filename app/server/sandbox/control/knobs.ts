import type { Request } from 'express';
import { getKnob } from '../kit/context.ts';
import type { KnobValue, SandboxState } from '../kit/state.ts';
import type { Simulator } from '../kit/types.ts';
import type { ControlDeps } from './deps.ts';
import { parseInput, toInvalid, toViolation } from './input.ts';
import type { Violation } from './input.ts';
import { KnobsInput, ProfileInput } from './schemas.ts';

/** The knob that the `volume` profile sets on platforms with daily caps. */
const VOLUME_KNOB = 'dailyCapsLifted';

export function createKnobHandlers(deps: ControlDeps) {
  const find = (request: Request) => deps.getMounted(request.params['platform'] ?? '').simulator;
  return {
    get: (request: Request) => ({ body: describeKnobs(deps.state, find(request)) }),
    put: (request: Request) => {
      const simulator = find(request);
      const knobs = parseInput(KnobsInput, request.body);
      requireKnown(simulator, knobs);
      for (const [name, value] of Object.entries(knobs)) {
        deps.state.setKnob(simulator.platform, name, value);
      }
      return { body: describeKnobs(deps.state, simulator) };
    },
    putProfile: (request: Request) => {
      const { profile } = parseInput(ProfileInput, request.body);
      const capped = deps.mounted.filter(({ simulator }) => VOLUME_KNOB in simulator.knobs);
      for (const { simulator } of capped)
        deps.state.setKnob(simulator.platform, VOLUME_KNOB, profile === 'volume');
      return { body: { profile, platforms: capped.map(({ simulator }) => simulator.platform) } };
    },
  };
}

function describeKnobs(state: SandboxState, simulator: Simulator) {
  const names = Object.keys(simulator.knobs);
  return Object.fromEntries(names.map((name) => [name, getKnob(state, simulator, name)]));
}

function requireKnown(simulator: Simulator, knobs: Record<string, KnobValue>): void {
  const violations: Violation[] = [];
  for (const [name, value] of Object.entries(knobs)) {
    const fallback = simulator.knobs[name];
    if (fallback === undefined) {
      const available = Object.keys(simulator.knobs).join(', ');
      const message = `Unknown knob "${name}". Available knobs: ${available || 'none'}.`;
      violations.push({ pointer: `/${name}`, message });
    } else if (typeof value !== typeof fallback) {
      violations.push(toViolation([name], `must be a ${typeof fallback}`));
    } else {
      const rule = simulator.explainKnob?.(name, value) ?? null;
      if (rule !== null) violations.push(toViolation([name], rule));
    }
  }
  if (violations.length > 0) throw toInvalid(violations);
}
