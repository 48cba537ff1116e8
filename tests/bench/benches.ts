import { runSmallMachine } from '#tests/chaos/small-machine.ts';
import { measureApi } from './api.ts';
import { isPostgresInstalled, startPostgresServer } from '#tests/support/postgres-server.ts';
import { measureCalendar } from './calendar.ts';
import { measureStarts as measureCliStarts } from './cli-start.ts';
import { measureDrain } from './drain.ts';
import { measureScreens } from './first-load.ts';
import { measureGrowth } from './growth.ts';
import { measureKeystrokes } from './keystroke.ts';
import { measureLarge } from './large.ts';
import { measureLints } from './lint.ts';
import { measureMedia } from './media.ts';
import { measureOverhead } from './publish.ts';
import { measureOnTime } from './on-time.ts';
import { measureScale } from './scale.ts';
import { measureStarts } from './start.ts';
import { measureStorage } from './storage.ts';
import { measureThroughput } from './throughput.ts';
import { measureUpload } from './upload.ts';

const print = (text: string): void => void process.stderr.write(`${text}\n`);

const SMALL_MACHINE_BYTES = 300_000_000;

interface BenchOptions {
  readonly posts: number;
  readonly gb: number;
  /** Address of a Postgres, or null if there's none. */
  readonly server: string | null;
  readonly sizes: readonly number[];
}

export interface Bench {
  readonly about: string;
  /** Default for `--posts`. */
  readonly posts?: number;
  /** Columns of its table in docs/benchmarks.md: title and path in a result. Default: every value. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Yields one object per line of output; `problems` in it make the run fail. */
  run(options: BenchOptions): AsyncIterable<object>;
}

export const BENCHES: Readonly<Record<string, Bench>> = {
  publish: {
    about:
      'what Fanfare adds to the platforms’ own time per delivery, with 50 ms for each call to a platform',
    posts: 60,
    columns: {
      database: 'database',
      deliveries: 'deliveries',
      'median, ms': 'medianMs',
      'p99, ms': 'p99Ms',
    },
    async *run({ posts, server }) {
      for (const databaseUrl of server === null ? [null] : [server, null])
        yield await measureOverhead({ posts, databaseUrl });
    },
  },
  api: {
    about:
      'three operations against a bare handler in the same process that sends the same statements, four requests at a time',
    columns: {
      operation: 'operation',
      statements: 'statements',
      'requests/s': 'perSecond',
      'bare requests/s': 'barePerSecond',
      ratio: 'ratio',
      'p99, ms': 'p99Ms',
      'bare p99, ms': 'bareP99Ms',
      'CPU, ms': 'cpuMs',
      'bare CPU, ms': 'bareCpuMs',
      'CPU ratio': 'cpuRatio',
    },
    async *run({ server }) {
      if (server === null) throw new Error('The bench of the API needs a Postgres.');
      yield* measureApi(server);
    },
  },
  drain: {
    about:
      'when the last of many posts to six platforms is live, against what the limits of an account allow',
    posts: 1000,
    columns: {
      platform: 'platform',
      posts: 'posts',
      published: 'published',
      'last live, s': 'lastLiveSeconds',
      'best, s': 'bestSeconds',
      ratio: 'ratio',
      'refused for a limit': 'refused',
      'real time, s': 'realSeconds',
    },
    async *run({ posts, server }) {
      yield* await measureDrain({ posts, databaseUrl: server, print });
    },
  },
  throughput: {
    about:
      'how fast 1, 2, and 4 workers publish a backlog of text posts from many accounts, without latency and limits',
    posts: 500,
    columns: {
      workers: 'workers',
      deliveries: 'deliveries',
      'deliveries/s': 'perSecond',
      ratio: 'ratio',
      'CPU per delivery, ms': 'cpuMs',
      'statements per delivery': 'statements',
      'statements per idle minute': 'idlePerMinute',
    },
    run: ({ posts }) => measureThroughput({ posts }),
  },
  scale: {
    about:
      'deliveries per second with 1, 2, and 4 workers when each call to the platform takes 200 ms, beside one worker at other concurrencies; four workers have to publish at least 3 times as much as one',
    posts: 400,
    columns: {
      workers: 'workers',
      'deliveries at once, each': 'concurrency',
      deliveries: 'deliveries',
      'deliveries/s': 'perSecond',
      ratio: 'ratio',
      'worker, peak MiB': 'peakMiB.worker',
      'web, peak MiB': 'peakMiB.web',
    },
    async *run({ posts }) {
      yield* await measureScale({ posts });
    },
  },
  'on-time': {
    about:
      'how long after their times scheduled deliveries of 100 accounts start, at 10,000 a minute (p99 at most 2 s) and all at one instant, with two workers and a platform that answers at once; half of them belong to one workspace',
    posts: 10_000,
    columns: {
      due: 'due',
      deliveries: 'deliveries',
      'p50, ms': 'p50Ms',
      'p99, ms': 'p99Ms',
      'in the queue by, p99, ms': 'releasedP99Ms',
      'largest, ms': 'maxMs',
      'published/s': 'perSecond',
      'largest lead of a workspace': 'lead',
      'CPU per delivery of the workers, ms': 'cpuMs.workers',
      'of Postgres, ms': 'cpuMs.postgres',
      'of the platform, ms': 'cpuMs.platform',
    },
    run: ({ posts }) => measureOnTime({ posts }),
  },
  'first-load': {
    about:
      'how many gzipped bytes of script each screen loads before it’s usable (run `npm run build` before)',
    columns: { screen: 'screen', bytes: 'bytes', 'of the limit': 'ratio' },
    run: () => measureScreens(),
  },
  growth: {
    about:
      'the blocks of tables and indexes that each call touches at every size; at most 3 times as many are allowed',
    run: ({ sizes }) => measureGrowth({ sizes, print }),
  },
  storage: {
    about: 'the size of all tables and indexes per post on six sandbox platforms: at most 25 KB',
    posts: 60,
    columns: { posts: 'posts', 'KB per post': 'kbPerPost' },
    async *run({ posts, server }) {
      if (server === null) throw new Error('The bench of the storage needs a Postgres.');
      yield await measureStorage({ posts, databaseUrl: server });
    },
  },
  media: {
    about:
      'how long a file takes to be probed and converted, against ffmpeg alone and, if tracks are only copied, against ffmpeg, sync, sha256sum, and ffprobe',
    columns: {
      file: 'file',
      'probe, ms': 'probeMs',
      'convert, ms': 'fitMs',
      'ffmpeg alone, ms': 'bareMs',
      ratio: 'ratio',
      'usual tools, ms': 'referenceMs',
      'ratio to the tools': 'referenceRatio',
      'all but ffmpeg, ms': 'aroundMs',
      'ffmpeg’s memory, MB': 'toolPeakMb',
      'Fanfare’s growth, MB': 'appGrowthMb',
    },
    run: () => measureMedia(),
  },
  'cli-start': {
    about: 'how long the installed command line takes to start, against `node -e 0`',
    columns: {
      command: 'command',
      pairs: 'pairs',
      'Node, ms': 'nodeMs',
      'command, ms': 'commandMs',
      ratio: 'ratio',
      'ratio, p90': 'ratioP90',
    },
    run: () => measureCliStarts(),
  },
  lint: {
    about: 'how long posts take to be linted offline, against parsing the same file alone',
    columns: {
      posts: 'rows',
      'lint, ms': 'lintMs',
      'parse, ms': 'parseMs',
      ratio: 'ratio',
      'memory, MB': 'peakMb',
    },
    async *run() {
      yield await measureLints();
    },
  },
  keystroke: {
    about:
      'how long a key in the composer keeps the page busy, with all six previews open, against a plain text area',
    columns: {
      'characters before': 'charactersBefore',
      keys: 'keys',
      'median, ms': 'blockedMs.median',
      'p99, ms': 'blockedMs.p99',
      'longest, ms': 'blockedMs.longest',
      'plain field, longest, ms': 'plain.blockedMs.longest',
      'times plain': 'timesPlain',
    },
    run: () => measureKeystrokes(),
  },
  calendar: {
    about:
      'the calendar of a month with 10,000 posts against one with 100: time and bytes of the page, and the longest block of the browser while scrolling and while dragging; at most 3 times as much is allowed (run `npm run build` before)',
    columns: {
      view: 'view',
      posts: 'posts',
      'page, ms': 'serverMs',
      'page, bytes': 'bytes',
      'scrolling, longest, ms': 'blockedMs',
      'dragging, longest, ms': 'draggedMs',
      'times 100 posts': 'ratio',
    },
    run: () => measureCalendar(),
  },
  large: {
    about:
      'videos of up to --gb 2 published to each platform with a killed worker: bytes sent, uploads started, memory',
    columns: {
      platform: 'platform',
      shape: 'shape',
      'file, bytes': 'sizeBytes',
      'killed at, bytes': 'killedAtBytes',
      'sent, bytes': 'sentBytes',
      'uploads started': 'uploadsStarted',
      'web grew by, MiB': 'growthMiB.web',
      'worker, MiB': 'growthMiB.worker',
      'sandbox, MiB': 'growthMiB.sandbox',
      'time, s': 'seconds',
    },
    async *run({ gb, server }) {
      const { largeDeliveries: voyages, ...summary } = await measureLarge({
        gigabytes: gb,
        databaseUrl: server,
        print,
      });
      yield* voyages;
      yield summary;
    },
  },
  small: {
    about:
      'the demo, with everything in one process, publishing a video of 300 MB to six platforms on a machine with 512 MiB',
    columns: {
      'limit, MiB': 'limitMiB',
      'enforced by a control group': 'isEnforced',
      'file, bytes': 'sizeBytes',
      'platforms that have it': 'published',
      'peak, MiB': 'peakMiB',
      'time, s': 'seconds',
    },
    async *run() {
      yield await runSmallMachine({ sizeBytes: SMALL_MACHINE_BYTES });
    },
  },
  start: {
    about:
      'how long each program takes from its npm command to its first page, and its memory, from the second start on',
    columns: {
      program: 'program',
      'ready, ms': 'readyMs',
      'idle, MiB': 'idleMiB',
      'peak, MiB': 'peakMiB',
      'idle of the limit': 'ratio',
      'idle (PSS), MiB': 'proportionalMiB',
      'npm besides, MiB': 'npmMiB',
    },
    async *run() {
      yield* measureStarts(isPostgresInstalled ? await startPostgresServer() : null);
    },
  },
  upload: {
    about:
      'one file of --gb 2 sent through the resumable API to a product that’s killed twice: memory, and the hash of the stored file',
    columns: {
      'file, bytes': 'sizeBytes',
      'same hash': 'isWhole',
      'idle, MiB': 'idleMiB',
      'grew by, MiB': 'growthMiB',
      'time, s': 'seconds',
    },
    async *run({ gb }) {
      yield await measureUpload({ gb });
    },
  },
};
