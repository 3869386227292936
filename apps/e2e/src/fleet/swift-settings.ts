/** The one account of the store, as S3 and as Swift spell it. */
export const KEY = 'counterfoil:portal';
export const SECRET = 'of-the-fleet';
export const REGION = 'us-east-1';

export const SERVERS = ['account', 'container', 'object', 'proxy'] as const;
export type Server = (typeof SERVERS)[number];
/** A full disk is one that must keep all of its room free. */
export type Disk = 'roomy' | 'full';

const FILTERS = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'memcache',
  'listing_formats',
  's3api',
  'tempauth',
  'copy',
  'slo',
  'dlo',
  'versioned_writes',
];

const OF_FILTER: Readonly<Record<string, string>> = {
  s3api: `location = ${REGION}`,
  tempauth: `user_${KEY.replace(':', '_')} = ${SECRET} .admin`,
  versioned_writes: 'allow_versioned_writes = true',
};

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly disk: Disk;
  /** Where memcached listens. */
  readonly cachePort: number;
}

/** The file of one of Swift's servers, which runs as a single process and keeps everything in `folder`. */
export function settingsOf(server: Server, { folder, port, disk, cachePort }: Place): string {
  const lines = [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${process.getuid?.() === 0 ? 'root' : (process.env['USER'] ?? '')}`,
    `swift_dir = ${folder}`,
    `devices = ${folder}/devices`,
    'mount_check = false',
    `fallocate_reserve = ${disk === 'full' ? '100%' : '0'}`,
    `log_address = ${folder}/nobody-listens`,
  ];
  return [
    ...lines,
    ...(server === 'proxy' ? proxyLines(cachePort) : storageLines(server)),
    '',
  ].join('\n');
}

const storageLines = (server: Server) => [
  '[pipeline:main]',
  `pipeline = ${server}-server`,
  `[app:${server}-server]`,
  `use = egg:swift#${server}`,
];

const proxyLines = (cachePort: number) => [
  '[pipeline:main]',
  `pipeline = ${FILTERS.join(' ')} proxy-server`,
  '[app:proxy-server]',
  'use = egg:swift#proxy',
  'account_autocreate = true',
  // With one device there is no other to turn to for a minute after a failure.
  'error_suppression_interval = 0',
  ...FILTERS.flatMap((name) => [
    `[filter:${name}]`,
    `use = egg:swift#${name}`,
    ...(OF_FILTER[name] === undefined ? [] : [OF_FILTER[name]]),
    ...(name === 'memcache' ? [`memcache_servers = 127.0.0.1:${cachePort}`] : []),
  ]),
];
