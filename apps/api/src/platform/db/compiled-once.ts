import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.gen.ts';

/** Stands for a value while a query is compiled. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) });

/**
 * A query that is built and compiled only once, at its first use. For a query of almost every request, that takes longer
 * than what the database answers.
 * @param build must treat the values as parameters and nothing else: what it builds holds for all others
 */
export function compiledOnce<Values extends Readonly<Record<keyof Values, unknown>>, Answer>(
  build: (kysely: Kysely<Schema>, values: Values) => { compile(): CompiledQuery<Answer> },
): (kysely: Kysely<Schema>, values: Values) => Promise<Answer[]> {
  let compiled: CompiledQuery<Answer> | undefined;
  return async (kysely, values) => {
    compiled ??= build(kysely, places as Values).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await kysely.executeQuery<Answer>({ ...compiled, parameters });
    return rows;
  };
}
