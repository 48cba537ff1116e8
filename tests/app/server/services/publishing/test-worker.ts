import type { WorkSlot } from '#app/server/ports/job-queue.ts';

/** A worker in this process with this many free slots. The test starts the work it receives. */
export class TestWorker {
  free: number;
  readonly #handed: ((signal: AbortSignal) => Promise<void>)[] = [];

  constructor(free: number) {
    this.free = free;
  }

  reserveSlot(): WorkSlot | null {
    if (this.free === 0) return null;
    this.free -= 1;
    const release = (): void => void (this.free += 1);
    return {
      run: (work) => void this.#handed.push((signal) => work(signal).finally(release)),
      release,
    };
  }

  async start(): Promise<void> {
    const { signal } = new AbortController();
    await Promise.all(this.#handed.splice(0).map((work) => work(signal)));
  }
}
