import { openCollection } from './collection.ts';
import { wrapEndpoint } from './endpoint.ts';
import { pull } from './pull.ts';
import type { KnobValue, SandboxState } from './state.ts';
import type { OAuthClient, Simulator, SimulatorContext } from './types.ts';

export interface ContextOptions {
  state: SandboxState;
  simulator: Simulator;
  baseUrl: string;
  clients: readonly OAuthClient[];
  findPeer: (platform: string) => SimulatorContext | null;
}

/** Creates a simulator's view of the sandbox. */
export function createContext(options: ContextOptions): SimulatorContext {
  const { state, simulator, clients } = options;
  const { platform } = simulator;
  const blobs = state.blobs.forPlatform(platform);
  const names = new Set<string>();
  state.endpoints.set(platform, names);
  return {
    platform,
    baseUrl: options.baseUrl,
    now: () => state.clock.now(),
    random: () => state.random(),
    collection: (name) => openCollection(state.journal, `${platform}/${name}`),
    blobs,
    findClient: (clientId) => clients.find((client) => client.clientId === clientId),
    findPeer: options.findPeer,
    knob: <T extends KnobValue>(name: string) => getKnob(state, simulator, name) as T,
    endpoint: (name, handler) => {
      names.add(name);
      const { faults, received, inFlight } = state;
      return wrapEndpoint({ platform, name, faults, received, inFlight }, handler);
    },
    violation: (message) => state.addViolation(platform, message),
    pull: (url, { maxBytes }) => pull(blobs, url, maxBytes),
  };
}

export function getKnob(state: SandboxState, simulator: Simulator, name: string): KnobValue {
  const fallback = simulator.knobs[name];
  if (fallback === undefined) throw new Error(`${simulator.platform} has no knob "${name}"`);
  return state.getKnob(simulator.platform, name) ?? fallback;
}
