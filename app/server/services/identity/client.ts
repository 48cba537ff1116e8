/** Facts about the browser behind a request, for limits, audit entries, and emails. */
export interface Client {
  /** The network that the request came from, or null if it's unknown. */
  readonly network: string | null;
  readonly userAgent: string | null;
  /** The value of the browser's device cookie, or null if it has none. */
  readonly deviceToken: string | null;
}

/** Returns the network to count by. Clients without a readable address share one count. */
export function toCountedNetwork({ network }: Pick<Client, 'network'>): string {
  return network ?? 'unknown';
}
