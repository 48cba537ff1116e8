/** A variable is missing or wrong: one line that says which, and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
