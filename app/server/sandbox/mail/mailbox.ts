import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { openCollection } from '../kit/collection.ts';
import type { SandboxState } from '../kit/state.ts';

/** A received email, parsed from its bytes. */
export interface EmailMessage {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
}

export interface Mailbox {
  /** Newest first. */
  list(): EmailMessage[];
  get(id: string): EmailMessage | undefined;
  receive(message: { raw: Readable; from: string; to: readonly string[] }): Promise<void>;
  clear(): void;
}

/** Opens the mailbox. Like everything in the sandbox, emails survive a restart. */
export function openMailbox({ journal, clock }: Pick<SandboxState, 'journal' | 'clock'>): Mailbox {
  const messages = openCollection<EmailMessage>(journal, 'mail/letters');
  return {
    list: () => messages.values().reverse(),
    get: (id) => messages.get(id),
    async receive({ raw, from, to }) {
      const { subject = '', text = '' } = await PostalMime.parse(await collect(raw));
      const receivedAt = clock.now().toISOString();
      const id = randomUUID();
      messages.set(id, { id, from, to, subject, text, receivedAt });
    },
    clear() {
      for (const [id] of messages.entries()) messages.delete(id);
    },
  };
}

/** Collects an email's bytes, whose size the SMTP server has limited. */
async function collect(raw: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of raw) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}
