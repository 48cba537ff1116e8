/** A missing or invalid variable. The message is one line that names the variable and the fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
