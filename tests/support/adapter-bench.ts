import { onTestFinished } from 'vitest';
import type { DeliveryAccount, PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import {
  startScriptedServer,
  type ReceivedRequest,
  type Script,
  type ScriptedResponse,
  type ScriptedServer,
} from './scripted-server.ts';
import { createStepHarness, type StepHarness, type TestContent } from './step-harness.ts';

export interface AdapterBench {
  readonly server: ScriptedServer;
  readonly adapter: PlatformAdapter;
  readonly harness: StepHarness;
}

/** Creates an adapter whose platform is a scripted server. Both are closed after the test. */
export async function startAdapterBench(options: {
  create: (baseUrl: string) => PlatformAdapter;
  account: DeliveryAccount;
  content?: TestContent;
  responses?: readonly Script[];
}): Promise<AdapterBench> {
  const server = await startScriptedServer(...(options.responses ?? []));
  const harness = createStepHarness(options);
  onTestFinished(async () => {
    await harness.close();
    await server.close();
  });
  return { server, adapter: options.create(server.baseUrl), harness };
}

/** Builds an error in Meta's format. */
export function graphError(code: number, subcode?: number, status = 400): ScriptedResponse {
  const error = {
    message: 'Meta says no',
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: 'Fz54k3GZrio',
  };
  return { status, body: { error } };
}

export function lines(received: readonly ReceivedRequest[]): string[] {
  return received.map(({ method, target }) => `${method} ${target}`);
}

export function form(request: ReceivedRequest | undefined): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(request?.text ?? ''));
}

/** Returns the fields and files of a multipart body as text. */
export function multipart(request: ReceivedRequest | undefined): Record<string, string> {
  const boundary = /boundary=(.+)$/u.exec(request?.headers['content-type'] ?? '')?.[1] ?? '';
  const parts = (request?.bytes.toString('latin1') ?? '').split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const split = part.indexOf('\r\n\r\n');
      const name = /name="([^"]*)"/u.exec(part.slice(0, split))?.[1] ?? '';
      return [name, part.slice(split + 4, -2)];
    }),
  );
}
