import type { SandboxState } from '../kit/state.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Simulator, SimulatorContext } from '../kit/types.ts';

export interface MountedSimulator {
  readonly simulator: Simulator;
  readonly context: SimulatorContext;
}

export interface ControlDeps {
  readonly state: SandboxState;
  readonly mounted: readonly MountedSimulator[];
  readonly mailbox: Mailbox;
  /** Throws a 404 that names the available platforms. */
  getMounted(platform: string): MountedSimulator;
}
