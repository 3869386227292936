import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.gen.ts';

/** None is needed where there is only one. */
type ShapeArguments<Shape> = [Shape] extends [undefined] ? [] : [shape: Shape];

/** Stands for a value while a query is compiled. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) });

/**
 * A query that is built and compiled only once for each shape, at its first use. For a query of almost every request, that
 * takes longer than what the database answers.
 * @param build must treat the values as parameters and nothing else: what it builds holds for all others. Only the shape,
 * of which there may be few, such as the columns of an order, decides how the query is built
 */
export function compiledOnce<
  Values extends Readonly<Record<keyof Values, unknown>>,
  Answer,
  Shape extends object | undefined = undefined,
>(
  build: (
    kysely: Kysely<Schema>,
    values: Values,
    shape: Shape,
  ) => { compile(): CompiledQuery<Answer> },
): (kysely: Kysely<Schema>, values: Values, ...shape: ShapeArguments<Shape>) => Promise<Answer[]> {
  const known = new Map<string, CompiledQuery<Answer>>();
  return async (kysely, values, ...given) => {
    const [shape] = given as readonly [shape: Shape];
    const key = JSON.stringify(shape) ?? '';
    const compiled = known.get(key) ?? build(kysely, places as Values, shape).compile();
    known.set(key, compiled);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await kysely.executeQuery<Answer>({ ...compiled, parameters });
    return rows;
  };
}
