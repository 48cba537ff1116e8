import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createConfigHome } from './cli.ts';
import { type BorrowedProduct, borrowProduct } from './shared-product.ts';

export interface CliHome {
  /** Set before the file's tests run. */
  readonly product: BorrowedProduct;
  /** A fresh settings folder for each test, with nobody logged in. */
  readonly home: string;
  /** The file in which login stores profiles. */
  readonly configPath: string;
  /** Stores these profiles as a login would. */
  keep(profiles: Readonly<Record<string, { url: string; token: string }>>): Promise<void>;
}

/** Provides the product for a file's tests, and for each test the settings of a new user. */
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
