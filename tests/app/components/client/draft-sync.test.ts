import { describe, expect, it } from 'vitest';
import { DraftSync, type SyncPage, type SyncState } from '#app/components/client/draft-sync.ts';
import type { SaveResponse } from '#app/components/client/save-draft.ts';
import { createSavedDraft, type SavedDraft } from '#app/components/client/saved-draft-store.ts';
import type { ComposerDraft } from '#app/domain/composer/composer-drafts.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';

const withCaption = (caption: string, draft = EMPTY_DRAFT): Draft => ({
  ...draft,
  shared: { ...draft.shared, caption },
});
const withTitle = (title: string, draft = EMPTY_DRAFT): Draft => ({
  ...draft,
  youtube: { ...draft.youtube, title },
});

interface Row {
  readonly version: number;
  readonly draft: Draft;
  readonly clientKey: string;
}

/** Drafts as the server stores them, with its rules for versions. */
class Server {
  readonly rows = new Map<string, Row>();
  #count = 0;

  save({ saved, draft }: { saved: SavedDraft; draft: Draft }): SaveResponse {
    const { clientKey, version } = saved;
    const existing = [...this.rows].find(([, row]) => row.clientKey === clientKey)?.[0];
    const id = saved.id ?? existing ?? null;
    if (id === null) {
      this.#count += 1;
      const created = `drf_${this.#count}`;
      this.rows.set(created, { version: 1, draft, clientKey });
      return { status: 'saved', id: created, version: 1, updatedAt: '' };
    }
    const row = this.rows.get(id);
    if (!row) return { status: 'gone' };
    if (saved.id === null || row.version !== version)
      return { status: 'changed', current: this.read(id) };
    this.rows.set(id, { ...row, version: version + 1, draft });
    return { status: 'saved', id, version: version + 1, updatedAt: '' };
  }

  read(id: string): ComposerDraft {
    const { version, draft } = this.#find(id);
    return { id, version, draft, files: [], editedBy: 'Ines', updatedAt: '', problem: null };
  }

  /** Saves another person's change over whatever is there. */
  edit(id: string, change: (draft: Draft) => Draft): void {
    const row = this.#find(id);
    this.rows.set(id, { ...row, version: row.version + 1, draft: change(row.draft) });
  }

  #find(id: string): Row {
    const row = this.rows.get(id);
    if (!row) throw new Error(`There is no ${id}.`);
    return row;
  }
}

type Network = (run: () => SaveResponse) => Promise<SaveResponse>;

const direct: Network = (run) => Promise.resolve(run());

/** A page with a composer, whose timers run when the test says so. */
function openPage(server: Server, network: Network = direct) {
  const page = {
    draft: EMPTY_DRAFT,
    saved: createSavedDraft(),
    device: null as Draft | null,
    states: [] as SyncState[],
    timers: [] as (() => void)[],
    network,
    sends: 0,
  };
  const port: SyncPage = {
    readDraft: () => page.draft,
    isWorthSaving: () => page.saved.id !== null || page.draft !== EMPTY_DRAFT,
    showDraft: (draft) => void (page.draft = draft),
    readSaved: () => page.saved,
    writeSaved: (saved) => void (page.saved = saved),
    send: (options) => {
      page.sends += 1;
      return page.network(() => server.save(options));
    },
    keep: ({ draft }) => {
      page.device = draft;
      return true;
    },
    forget: () => void (page.device = null),
    setTimer: (run) => page.timers.push(run),
    clearTimer: () => void page.timers.splice(0),
  };
  const sync = new DraftSync(port, (state) => page.states.push(state));
  const type = (draft: Draft, now?: number): void => {
    page.draft = draft;
    sync.changed(now);
  };
  const tick = async (): Promise<void> => {
    for (const run of page.timers.splice(0)) run();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { page, sync, type, tick };
}

describe('a draft that is being typed', () => {
  it('is on this device at once, and on the server after a pause', async () => {
    const server = new Server();
    const { page, sync, type, tick } = openPage(server);
    type(withCaption('A'));
    type(withCaption('AB'));
    expect([page.device?.shared.caption, page.sends, sync.state.status]).toEqual([
      'AB',
      0,
      'saving',
    ]);
    await tick();
    expect([page.device, page.sends, sync.state.status]).toEqual([null, 1, 'saved']);
    expect(server.read('drf_1').draft.shared.caption).toBe('AB');
  });

  it('isn’t saved again without a change', async () => {
    const { page, sync, type, tick } = openPage(new Server());
    type(withCaption('A'));
    await tick();
    type(withCaption('A'));
    await sync.flush();
    expect(page.sends).toBe(1);
  });

  it('saves what was typed during a save', async () => {
    const server = new Server();
    const { page, type, tick } = openPage(server);
    let finish = (): void => undefined;
    page.network = (run) => new Promise((resolve) => (finish = () => resolve(run())));
    type(withCaption('A'));
    await tick();
    type(withCaption('AB'));
    page.network = direct;
    finish();
    await tick();
    await tick();
    expect(server.read('drf_1')).toMatchObject({ version: 2, draft: withCaption('AB') });
    expect(page.states.at(-1)).toEqual({ status: 'saved' });
  });

  it('stays on this device while the server can’t be reached, and says so', async () => {
    const server = new Server();
    const { page, sync, type, tick } = openPage(server, () =>
      Promise.resolve({ status: 'offline' }),
    );
    type(withCaption('A'));
    await tick();
    type(withCaption('AB'));
    expect(sync.state).toEqual({ status: 'offline', isOnDevice: true });
    expect(page.device?.shared.caption).toBe('AB');
    page.network = direct;
    await tick();
    expect([sync.state.status, server.read('drf_1').draft.shared.caption]).toEqual(['saved', 'AB']);
  });

  it('doesn’t conflict with its own save whose response was lost', async () => {
    const server = new Server();
    const { page, sync, type, tick } = openPage(server, (run) => {
      run();
      return Promise.resolve({ status: 'offline' });
    });
    type(withCaption('A'));
    await tick();
    page.network = direct;
    type(withCaption('AB'));
    await tick();
    await tick();
    expect([sync.state.status, server.rows.size]).toEqual(['saved', 1]);
    expect(server.read('drf_1').draft.shared.caption).toBe('AB');
  });

  it.each(['signed_out', 'other_workspace'] as const)(
    'stays on this device while the person is %s',
    async (status) => {
      const { page, sync, type, tick } = openPage(new Server(), () => Promise.resolve({ status }));
      type(withCaption('A'));
      await tick();
      expect([sync.state.status, page.device?.shared.caption]).toEqual([status, 'A']);
    },
  );
});

describe('an empty composer', () => {
  it('saves nothing, even when it’s closed or its post was refused', async () => {
    const { page, sync, tick } = openPage(new Server());
    sync.start();
    await sync.flush({ isLast: true });
    await sync.pause();
    sync.resume();
    await tick();
    expect([page.sends, page.states]).toEqual([0, []]);
  });
});

describe('another person’s change', () => {
  async function openBoth() {
    const server = new Server();
    const opened = openPage(server);
    opened.type(withTitle('Title', withCaption('Base')));
    await opened.tick();
    return { server, ...opened };
  }

  it('is merged if it concerns another part', async () => {
    const { server, page, sync, type, tick } = await openBoth();
    server.edit('drf_1', (draft) => withTitle('Their title', draft));
    type(withCaption('Mine', page.draft));
    await tick();
    await tick();
    const both = withTitle('Their title', withCaption('Mine'));
    expect([page.draft, server.read('drf_1').draft]).toEqual([both, both]);
    expect(sync.state.status).toBe('saved');
  });

  it('to the same text keeps both and asks, and saves nothing until then', async () => {
    const { server, page, sync, type, tick } = await openBoth();
    server.edit('drf_1', (draft) => withCaption('Theirs', draft));
    type(withCaption('Mine', page.draft));
    await tick();
    type(withCaption('Mine, more', page.draft));
    await tick();
    expect(sync.state).toMatchObject({
      status: 'conflict',
      conflicts: [{ part: 'shared.caption', theirs: 'Theirs' }],
    });
    expect(page.draft.shared.caption).toBe('Mine, more');
    expect(page.device?.shared.caption).toBe('Mine, more');
    expect(server.read('drf_1').draft.shared.caption).toBe('Theirs');
  });

  it.each([
    ['mine', [], 'Mine'],
    ['theirs', ['shared.caption'], 'Theirs'],
  ] as const)('is settled by choosing %s', async (_title, theirs, caption) => {
    const { server, page, sync, type, tick } = await openBoth();
    server.edit('drf_1', (draft) => withCaption('Theirs', draft));
    type(withCaption('Mine', page.draft));
    await tick();
    sync.resolve(theirs);
    await tick();
    expect([page.draft.shared.caption, server.read('drf_1').draft.shared.caption]).toEqual([
      caption,
      caption,
    ]);
    expect(sync.state.status).toBe('saved');
  });

  it('can be a deletion: the text stays, and becomes a new draft if the person wants', async () => {
    const { server, page, sync, type, tick } = await openBoth();
    server.rows.clear();
    type(withCaption('Mine', page.draft));
    await tick();
    expect([sync.state.status, page.draft.shared.caption]).toEqual(['gone', 'Mine']);
    sync.saveAsNew();
    await tick();
    expect(server.read('drf_2').draft.shared.caption).toBe('Mine');
  });
});

describe('publishing', () => {
  it('waits for a save in progress, and stops further ones until the post is refused', async () => {
    const server = new Server();
    const { page, sync, type, tick } = openPage(server);
    type(withCaption('A'));
    await tick();
    await sync.pause();
    type(withCaption('AB'));
    await tick();
    expect([page.sends, server.read('drf_1').version]).toEqual([1, 1]);
    sync.resume();
    await tick();
    expect(server.read('drf_1').draft.shared.caption).toBe('AB');
  });
});

describe('typing on a bad network beside another person', () => {
  /** A small generator with a seed (mulberry32), so that a failure can be repeated. */
  function createRandom(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d_2b_79_f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  interface Session {
    /** What the person typed. */
    readonly typed: string;
    /** How often the other person changed the title. */
    readonly titles: number;
  }

  type Opened = ReturnType<typeof openPage>;

  /** Types, lets time pass, and lets the other person save, in a random order. */
  async function typeAtRandom(
    server: Server,
    { page, type, tick }: Opened,
    random: () => number,
  ): Promise<Session> {
    let typed = '';
    let titles = 0;
    for (let step = 0; step < 30; step += 1) {
      const luck = random();
      if (luck < 0.5) {
        typed += String.fromCodePoint(97 + (step % 26));
        type(withCaption(typed, page.draft));
      } else if (luck < 0.9 || !server.rows.has('drf_1')) await tick();
      else {
        titles += 1;
        const title = `Title ${titles}`;
        server.edit('drf_1', (draft) => withTitle(title, draft));
      }
    }
    return { typed, titles };
  }

  it('loses no character in 300 random sessions', async () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = createRandom(seed);
      const server = new Server();
      const opened = openPage(server, (run) => {
        const luck = random();
        if (luck < 0.2) return Promise.resolve({ status: 'offline' });
        const response = run();
        return Promise.resolve(luck < 0.4 ? { status: 'offline' } : response);
      });
      const { page, sync, type, tick } = opened;
      const { typed, titles } = await typeAtRandom(server, opened, random);
      // Every character is on the screen, and on the device or the server, at any time.
      const places = [page.device, server.rows.get('drf_1')?.draft ?? EMPTY_DRAFT];
      expect(page.draft.shared.caption, `seed ${seed}`).toBe(typed);
      expect(places.map((draft) => draft?.shared.caption)).toContain(typed);

      page.network = direct;
      type(withCaption(`${typed}.`, page.draft));
      for (let turn = 0; turn < 6; turn += 1) {
        await sync.flush();
        await tick();
      }
      expect([server.rows.size, sync.state.status]).toEqual([1, 'saved']);
      const title = titles === 0 ? '' : `Title ${titles}`;
      expect(server.read('drf_1').draft).toEqual(withTitle(title, withCaption(`${typed}.`)));
      expect(page.draft).toEqual(server.read('drf_1').draft);
    }
  });
});
