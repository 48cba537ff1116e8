import { startS3 } from '../s3/start-s3.ts';

// An S3 server in a process that can be killed: `folder port`. A restart has the same objects.
const [folder = '', port = '0'] = process.argv.slice(2);
const s3 = await startS3({ folder, port: Number(port) });
// s3rver throws outside of the request when a client is gone in the middle of an object. A real service goes on.
process.on('uncaughtException', (error) => process.stderr.write(`${String(error.stack)}\n`));
// End this process when the test process dies.
process.on('disconnect', () => process.exit());
process.stdout.write(`${JSON.stringify(s3.variables)}\n`);
