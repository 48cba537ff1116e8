import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { z } from 'zod';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { queryChild } from '#tests/chaos/run/query-child.ts';
import { connectAccounts, type ProductAddress } from './product-client.ts';
import { type ProductProcesses, startProduct } from './product-processes.ts';

export interface BorrowedProduct {
  readonly app: ProductAddress;
  /** The owner of a separate workspace, on a plan with room for any test. */
  readonly person: { readonly email: string; readonly password: string };
  readonly control: ProductProcesses['control'];
  connect(platforms?: readonly PlatformId[]): Promise<void>;
  /** Sets a workspace's daily post limit. */
  limitPosts(workspaceId: string, postsPerDay: number): Promise<void>;
  /** Resets the sandbox for the next test file. */
  close(): Promise<void>;
}

const Person = z.object({
  newcomer: z.object({ email: z.string(), password: z.string(), token: z.string() }),
});

let product: Promise<ProductProcesses> | undefined;

/**
 * Creates a workspace in an app and a sandbox that all files of this test process share in turn, because
 * starting them takes longer than most of their tests. Not for tests that kill the app. It ends with this
 * process.
 */
export async function borrowProduct(): Promise<BorrowedProduct> {
  product ??= startProduct({ sandbox: 'direct' });
  const { app, control } = await product;
  const { token, ...person } = await inviteNewcomer(app.process.child);
  return {
    app: { url: app.url, token },
    person,
    control,
    connect: (platforms) => connectAccounts(app.url, platforms, person),
    limitPosts: async (workspaceId, postsPerDay) => {
      const sql = 'UPDATE subscription SET posts_per_day = $1 WHERE workspace_id = $2';
      await queryChild(app.process.child, { sql, values: [postsPerDay, workspaceId] });
    },
    close: async () => {
      await control.reset();
    },
  };
}

async function inviteNewcomer(child: ProductProcesses['app']['process']['child']) {
  const received = once(child, 'message');
  child.send({ newcomer: `${randomUUID().slice(0, 8)}@fanfare.example` });
  const [response] = await received;
  return Person.parse(response).newcomer;
}
