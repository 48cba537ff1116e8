import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { toCanvasSize, toPageScale } from './page-scale.ts';
import { createRecentPages } from './recent-pages.ts';
import { SlowDocumentError, withinTimeLimit } from './time-limit.ts';

/** A4 at 600 dpi has 35 million pixels. Larger images in a page stay white. */
const MAX_IMAGE_PIXELS = 36_000_000;
/** How much of a page's text is read out. */
const MAX_TEXT_LENGTH = 1000;
/** How long a worker may take to stop by itself. */
const STOP_MS = 1000;

/** Only what the shown pages need is downloaded, and nothing is compiled: our policy allows neither eval nor WebAssembly. */
const OPTIONS = {
  verbosity: VerbosityLevel.ERRORS,
  disableAutoFetch: true,
  disableStream: true,
  useWasm: false,
  useWorkerFetch: false,
  maxImageSize: MAX_IMAGE_PIXELS,
} as const;

export interface DrawnPage {
  readonly canvas: HTMLCanvasElement;
  /** The start of its text. */
  readonly text: string;
}

export interface OpenedPdf {
  /** The first page's width divided by its height. */
  readonly aspect: number;
  /**
   * Draws a page, counted from 1, or returns it if it was drawn recently. Rejects if the page can't be drawn; after a
   * SlowDocumentError, no other page can be drawn either.
   */
  readonly drawPage: (page: number, options: DrawOptions) => Promise<DrawnPage>;
  /** Stops everything that is in progress and frees the memory. */
  readonly close: () => void;
}

export interface DrawOptions {
  /** The width of the page on the screen, in CSS pixels. */
  readonly width: number;
  readonly signal: AbortSignal;
}

/** Opens a PDF in a worker of its own. Rejects if it can't be read, and closes it if the signal is aborted. */
export async function openPdf(url: string, signal: AbortSignal): Promise<OpenedPdf> {
  const port = new Worker(workerUrl, { type: 'module' });
  // With a worker of our own, the library never parses on the page's own thread.
  const worker = PDFWorker.create({ port });
  const task = getDocument({ url, worker, ...OPTIONS });
  const recent = createRecentPages(release);
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    recent.clear();
    // The worker's answer tells the library to cancel its downloads.
    void Promise.race([task.destroy(), wait(STOP_MS)]).then(stop, stop);
  };
  const stop = (): void => {
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    const read = task.promise.then(async (pdf) => ({ pdf, first: await pdf.getPage(1) }));
    const { pdf, first } = await withinTimeLimit(Promise.race([read, whenBroken(port)]));
    const { width, height } = toCanvasSize(first.getViewport({ scale: 1 }));
    return { aspect: width / height, close, drawPage: createDrawing(pdf, { recent, close }) };
  } catch (error) {
    close();
    throw error;
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rejects if the worker's code can't be loaded. */
const whenBroken = (port: Worker): Promise<never> =>
  new Promise((_resolve, reject) => {
    port.addEventListener('error', () => reject(new Error('The worker failed.')), { once: true });
  });

interface Drawing {
  readonly recent: ReturnType<typeof createRecentPages<DrawnPage>>;
  readonly close: () => void;
}

function createDrawing(pdf: PDFDocumentProxy, { recent, close }: Drawing): OpenedPdf['drawPage'] {
  let slow: SlowDocumentError | null = null;
  return async (page, options) => {
    if (slow) throw slow;
    const kept = recent.get(page);
    if (kept) return kept;
    try {
      const drawn = await withinTimeLimit(draw(pdf, page, options));
      // The page on the screen must stay among the recent ones.
      options.signal.throwIfAborted();
      recent.add(page, drawn);
      return drawn;
    } catch (error) {
      if (error instanceof SlowDocumentError) {
        slow = error;
        // Its worker may never finish.
        close();
      }
      throw error;
    }
  };
}

async function draw(
  pdf: PDFDocumentProxy,
  number: number,
  { width, signal }: DrawOptions,
): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const box = { width, ratio: window.devicePixelRatio };
  const scale = toPageScale(page.getViewport({ scale: 1 }), box);
  const viewport = page.getViewport({ scale });
  const canvas = Object.assign(document.createElement('canvas'), toCanvasSize(viewport));
  const rendering = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => rendering.cancel(), { once: true });
  await rendering.promise;
  const text = await readText(page);
  page.cleanup();
  return { canvas, text };
}

/** Reads only the start, because a page can have megabytes of text. */
async function readText(page: PDFPageProxy): Promise<string> {
  const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<TextPart>;
  let text = '';
  while (text.length < MAX_TEXT_LENGTH) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value.items.map(({ str = '', hasEOL }) => (hasEOL ? `${str} ` : str)).join('');
  }
  void reader.cancel(new Error('Enough was read.')).catch(() => undefined);
  return text.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_TEXT_LENGTH);
}

/** The library declares no types for it. */
interface TextPart {
  readonly items: readonly { readonly str?: string; readonly hasEOL?: boolean }[];
}

/** Browsers keep a canvas's pixels until it's collected, unless it has none. */
function release({ canvas }: DrawnPage): void {
  Object.assign(canvas, { width: 0, height: 0 });
}
