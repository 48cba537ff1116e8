import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createConfigHome } from './cli.ts';
import { type BorrowedProduct, borrowProduct } from './shared-product.ts';

export interface CliHome {
  /** Known once the file's tests begin. */
  readonly product: BorrowedProduct;
  /** A folder of settings for each test, with nobody logged in. */
  readonly home: string;
  /** Where login keeps what it keeps. */
  readonly configPath: string;
  /** As if these had been logged in to. */
  keep(profiles: Readonly<Record<string, { url: string; token: string }>>): Promise<void>;
}

/** The product of a file's tests, and for each of them the settings of somebody who has just begun. */
export function useCliHome(): CliHome {
  let product: BorrowedProduct;
  let home: string;
  beforeAll(async () => {
    product = await borrowProduct();
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    home = await createConfigHome();
  });
  const toConfigPath = () => path.join(home, 'fanfare', 'config.json');
  return {
    get product() {
      return product;
    },
    get home() {
      return home;
    },
    get configPath() {
      return toConfigPath();
    },
    keep: async (profiles) => {
      const config = { version: 1, currentProfile: 'default', profiles };
      await mkdir(path.dirname(toConfigPath()), { recursive: true });
      await writeFile(toConfigPath(), JSON.stringify(config), { mode: 0o600 });
    },
  };
}
