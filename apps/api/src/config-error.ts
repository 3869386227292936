/** A wrong or missing setting. The message is one line that names the setting. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;
