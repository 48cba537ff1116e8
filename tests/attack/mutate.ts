import { readOptions } from '#scripts/operator/read-options.ts';
import { connectAccounts, publish } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/product-processes.ts';
import { createReader, countMedia } from './mutations/product-facts.ts';
import { runMutations } from './mutations/run-mutations.ts';

const USAGE = `Sends forms, uploads, streams and headers that are broken in every way, and judges each response.

  npm run attack:mutations -- --requests 10000

  --requests    how many (default: 2000)
  --seed        another seed, other requests (default: 1)
`;

const values = readOptions(
  {
    requests: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
  USAGE,
);

// Starts a product, sends the requests, and prints the results.
const product = await startProduct({ sandbox: 'direct' });
try {
  const { app } = product;
  await connectAccounts(app.url, ['linkedin']);
  const postId = await publish(app, { caption: 'Watched', platforms: ['linkedin'] });
  const before = await countMedia(app);
  const result = await runMutations({
    url: app.url,
    token: app.token,
    readerToken: await createReader(app),
    postId,
    requests: Number(values.requests),
    seed: Number(values.seed),
    patienceMs: 5_000,
  });
  const stored = (await countMedia(app)) - before;
  for (const fault of result.faults) process.stdout.write(`${fault}\n`);
  const { faults, ...summary } = result;
  process.stdout.write(`${JSON.stringify({ ...summary, kept: stored, faults: faults.length })}\n`);
  process.exitCode = faults.length > 0 || stored !== result.stored ? 1 : 0;
} finally {
  await product.close();
}
