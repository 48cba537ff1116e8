import { openDatabase } from '#app/server/db/open-database.ts';

/** Inserts users one by one and prints each ID once it's committed, until it's killed. */
const [dataDir = '', round = '0'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: null, dataDir });
for (let index = 0; ; index += 1) {
  const id = `usr_${round}_${String(index).padStart(8, '0')}`;
  await database.prisma.$transaction(async (tx) => {
    await tx.user.create({ data: { id, email: `${id}@example.com` } });
    await tx.user.update({ where: { id }, data: { firstName: 'Ada' } });
  });
  process.stdout.write(`${id}\n`);
}
