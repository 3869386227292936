import { spellingsOf } from '@counterfoil/contract/asked';
import type { KnownSchema } from '@counterfoil/contract/request-bounds';
import type { Route, Schema } from '@counterfoil/contract/route';
import type { RawRequest } from './clients.ts';
import { bodyOf, paramsOf, queryOf, type RecordIds } from './route-samples.ts';
import { uploadForm } from './upload.ts';

/** A place of a request that takes an id. */
export interface IdPlace {
  /** E.g. `POST bulkDelete: body.invoice_ids`. */
  readonly label: string;
  /** The id, or the first of them, in the route's sample: it tells the kind. */
  readonly sample: string | undefined;
  /** Ids of our own are UUIDs; those of providers are any text. */
  readonly isUuid: boolean;
  /** Another spelling, or another part of the request, of a field that has its own place: `spellingsOf`. */
  readonly isAgain: boolean;
  /** The route's sample with this id in the place; a list keeps its ids, and this one is added. */
  readonly sent: (id: string) => RawRequest;
}

type Sample = { readonly params: object; readonly query: object; readonly body: unknown };

/** Lists the places of a route that take ids: in its path, its query and its body. */
export function idPlacesOf(route: Route, records: RecordIds): IdPlace[] {
  const sample: Sample = {
    params: paramsOf(route, records),
    query: queryOf(route, records),
    body: unversioned(bodyOf(route, records)),
  };
  const label = `${route.method} ${route.name}`;
  if (route.multipart) return placesOfUpload(label, records);
  const placed = new Set<string>();
  return (['params', 'body', 'query'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema || (part === 'body' && route.method === 'GET')) return [];
    return idFieldsOf(schema).flatMap(({ path, isUuid }): IdPlace[] => {
      // The portal compares the client of the path with the session before anything else.
      if (part === 'params' && path[0] === 'client_id') return [];
      const asked = Object.keys(route.asked ?? {}).find((name) =>
        spellingsOf(name).includes(path[0] ?? ''),
      );
      const [plain, given] =
        asked === undefined ? [sample, undefined] : withoutAsked(sample, asked);
      const now = given ?? valueAt(plain[part], path);
      const isAgain = asked !== undefined && placed.has(asked);
      if (asked !== undefined) placed.add(asked);
      const kept =
        given !== undefined && path.length > 1 ? withGiven(plain[part], path, given) : plain[part];
      return [
        {
          label: `${label}: ${[part, ...path].join('.')}`,
          sample: [now].flat().find((id) => typeof id === 'string'),
          isUuid,
          isAgain,
          sent: (id) => ({ ...plain, [part]: withAt(kept, path, id) }),
        },
      ];
    });
  });
}

/** The sample without a field that has several spellings, and what it had there. */
function withoutAsked(sample: Sample, asked: string): [Sample, unknown] {
  let given: unknown;
  const left = (part: unknown) =>
    Object.fromEntries(
      Object.entries(part ?? {}).filter(([name, value]) => {
        if (!spellingsOf(asked).includes(name)) return true;
        given = value;
        return false;
      }),
    );
  const body = sample.body === undefined ? undefined : left(sample.body);
  return [{ ...sample, query: left(sample.query), body }, given];
}

const withGiven = (part: unknown, [name = '']: Path, given: unknown): unknown => ({
  ...(part as object | undefined),
  [name]: given,
});

/** A form's fields have no schema. */
const placesOfUpload = (label: string, { envelope }: RecordIds): IdPlace[] => [
  {
    label: `${label}: form.envelope_id`,
    sample: envelope,
    isUuid: true,
    isAgain: false,
    sent: (id) => uploadForm(id, [{}]),
  },
  {
    label: `${label}: form.documents[0][bank_account_id]`,
    sample: undefined,
    isUuid: true,
    isAgain: false,
    sent: (account) => uploadForm(envelope, [{ account }]),
  },
];

/** A body without the version of its record, which an earlier request may have changed. */
const unversioned = (body: object | undefined): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body), (key, value: unknown) =>
        key === 'lock_version' ? undefined : value,
      );

const LAST = '+';
type Path = readonly string[];

/** The paths of a schema's ids; `+` stands for one more element of a list, `0` for its first. */
function idFieldsOf(schema: Schema, path: Path = []): { path: Path; isUuid: boolean }[] {
  const { def } = (schema as KnownSchema)._zod;
  const inner = (next: unknown, at = path) => idFieldsOf(next as Schema, at);
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => inner(field, [...path, name]));
  }
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    return inner(def.innerType);
  }
  if (def.type === 'union') return def.options.flatMap((option) => inner(option));
  if (def.type === 'array') {
    const isOfIds = (def.element as KnownSchema)._zod.def.type === 'string';
    return inner(def.element, [...path, isOfIds ? LAST : '0']);
  }
  if (def.type === 'pipe') {
    const isPrepared = (def.in as KnownSchema)._zod.def.type === 'transform';
    return inner(isPrepared ? def.out : def.in);
  }
  if (def.type !== 'string') return [];
  const isUuid = 'format' in def && def.format === 'uuid';
  return isUuid || /(^|_)id$/.test(path.at(-1) ?? '') ? [{ path, isUuid }] : [];
}

function valueAt(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[0], rest);
  return valueAt((value as Record<string, unknown> | undefined)?.[first], rest);
}

function withAt(value: unknown, [first, ...rest]: Path, id: string): unknown {
  if (first === undefined) return id;
  if (first === LAST) return [...((value as unknown[] | undefined) ?? []), id];
  if (first === '0') {
    const [head, ...others] = (value as unknown[] | undefined) ?? [];
    return [withAt(head, rest, id), ...others];
  }
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [first]: withAt(object[first], rest, id) };
}
