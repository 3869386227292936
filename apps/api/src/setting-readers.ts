import { ConfigError, type Environment } from './config-error.ts';

/** A whole number from 1; the fallback when the setting is missing or empty. */
export function wholeNumber<F>(env: Environment, name: string, fallback: F, max: number) {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from 1 to ${max}; it is "${text}".`);
}

export function oneOf(
  env: Environment,
  name: string,
  values: readonly string[],
  fallback: string,
): string {
  const text = env[name];
  if (!text) return fallback;
  if (values.includes(text)) return text;
  throw new ConfigError(`${name} must be one of ${values.join(', ')}; it is "${text}".`);
}

export const flag = (env: Environment, name: string, fallback: boolean): boolean =>
  oneOf(env, name, ['true', 'false'], String(fallback)) === 'true';
