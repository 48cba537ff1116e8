/** One value for `/metrics`, read when it's requested. */
export interface GaugeReading {
  /** For example `fanfare_queue_jobs`. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
