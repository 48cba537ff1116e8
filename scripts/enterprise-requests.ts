import { withDatabase } from './operator/with-database.ts';
import { readOptions } from './operator/read-options.ts';

/**
 * Lists requests from the Enterprise form on the pricing page. Without arguments, lists the open ones.
 * `--done ctr_…` marks one as handled, `--all` includes handled ones, and `--json` prints JSON.
 */
const USAGE = `Shows the open requests from the Enterprise form of the pricing page.

  npm run enterprise:requests -- --all

  --done        the ID of a request, to mark it as handled
  --all         handled requests, too
  --json        print JSON
`;
const values = readOptions(
  { done: { type: 'string' }, all: { type: 'boolean' }, json: { type: 'boolean' } },
  USAGE,
);

await withDatabase(async ({ prisma }) => {
  if (values.done !== undefined) {
    const { count } = await prisma.contactRequest.updateMany({
      where: { id: values.done, handledAt: null },
      data: { handledAt: new Date() },
    });
    process.stdout.write(count === 0 ? 'No open request has this ID.\n' : 'Handled.\n');
    return;
  }
  const requests = await prisma.contactRequest.findMany({
    where: values.all === true ? {} : { handledAt: null },
    orderBy: { createdAt: 'asc' },
  });
  if (values.json === true) process.stdout.write(`${JSON.stringify(requests, null, 2)}\n`);
  else process.stdout.write(requests.map(toText).join('\n') || 'No requests.\n');
});

interface ShownRequest {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly message: string;
  readonly createdAt: Date;
}

function toText({ id, name, email, company, message, createdAt }: ShownRequest): string {
  const from = [name, company].filter(Boolean).map(toPlain).join(', ');
  const lines = message.split('\n').map((line) => `  ${toPlain(line)}`);
  return `${id}  ${createdAt.toISOString()}\n${from} <${toPlain(email)}>\n${lines.join('\n')}\n`;
}

/** Strips control characters, because the text is untrusted and goes to a terminal. */
function toPlain(text: string | null): string {
  return (text ?? '').replace(/\p{Cc}/gu, ' ');
}
