import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from 'selfsigned';

/** A certificate authority that no machine trusts, and a certificate it issued. */
export interface OwnAuthority {
  /** File with the authority's certificate. */
  readonly file: string;
  readonly server: { readonly key: string; readonly cert: string };
}

/** Creates both, for servers with these names. They're valid from a day ago, because clocks differ. */
export async function createAuthority(
  folder: string,
  names: readonly string[],
): Promise<OwnAuthority> {
  const dates = {
    notBeforeDate: new Date(Date.now() - 86_400_000),
    notAfterDate: new Date(Date.now() + 86_400_000),
  };
  const root = await generate([{ name: 'commonName', value: 'Workshop CA' }], {
    ...dates,
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  });
  const server = await generate([{ name: 'commonName', value: names[0] ?? '' }], {
    ...dates,
    keySize: 2048,
    algorithm: 'sha256',
    ca: { key: root.private, cert: root.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: names.map((name) =>
          /^[\d.:]+$/u.test(name) ? { type: 7, ip: name } : { type: 2, value: name },
        ),
      },
    ],
  });
  const file = path.join(folder, 'workshop-ca.pem');
  await writeFile(file, root.cert);
  return { file, server: { key: server.private, cert: server.cert } };
}
