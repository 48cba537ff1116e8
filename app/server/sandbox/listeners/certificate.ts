import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import type * as Selfsigned from 'selfsigned';

export interface Certificate {
  /** PEM file of the authority that clients have to trust (`NODE_EXTRA_CA_CERTS`). */
  readonly caFile: string;
  /** PEM. */
  readonly key: string;
  /** PEM: the server's certificate followed by its authority's. */
  readonly cert: string;
}

interface Authority {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3650;
/** Apple's systems reject server certificates with a longer validity. */
const SERVER_DAYS = 397;

/**
 * Creates a server certificate for these hostnames and IP addresses, signed by the sandbox's own
 * authority. The authority is kept in the folder, so a client that trusts it keeps working after a
 * restart; its key is readable by the owner only.
 */
export async function createCertificate(folder: string, names: string[]): Promise<Certificate> {
  const caFile = path.join(folder, 'ca.pem');
  const ca = await openAuthority(folder, caFile);
  const { private: key, cert } = await generate('Fanfare sandbox', {
    ...SIGNING,
    ...validFor(SERVER_DAYS),
    ca,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [...new Set(names)].map(toAltName) },
    ],
  });
  return { caFile, key, cert: `${cert.trim()}\n${ca.cert}` };
}

const SIGNING = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

async function openAuthority(folder: string, caFile: string): Promise<Authority> {
  const keyFile = path.join(folder, 'ca-key.pem');
  const stored = readAuthority(caFile, keyFile);
  if (stored !== null) return stored;
  const { private: key, cert } = await generate('Fanfare sandbox authority', {
    ...SIGNING,
    ...validFor(AUTHORITY_DAYS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  mkdirSync(folder, { recursive: true });
  // Write the key first: a certificate without its key would be useless but look complete.
  writeFileSync(keyFile, key, { mode: 0o600 });
  writeFileSync(caFile, cert);
  return { key, cert };
}

function readAuthority(caFile: string, keyFile: string): Authority | null {
  try {
    return { cert: readFileSync(caFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  } catch {
    return null;
  }
}

type GenerateOptions = Parameters<typeof Selfsigned.generate>[1];

async function generate(commonName: string, options: GenerateOptions) {
  // Loaded only for https: it takes longer to load than the rest of the sandbox.
  const { default: selfsigned } = await import('selfsigned');
  return selfsigned.generate([{ name: 'commonName', value: commonName }], options);
}

/** Starts yesterday, for clients with a slow clock. */
function validFor(days: number) {
  const now = Date.now();
  return {
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + (days - 1) * DAY_MS),
  };
}

function toAltName(name: string) {
  return isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name };
}
