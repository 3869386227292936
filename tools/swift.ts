import { existsSync } from 'node:fs';
import { ensured } from './machine.ts';

const SERVERS = ['account', 'container', 'object', 'proxy'] as const;

const SWIFT = {
  name: 'OpenStack Swift',
  debianPackages: [...SERVERS.map((server) => `swift-${server}`), 'memcached'],
  missing:
    'OpenStack Swift is not installed on this machine: install its four servers and memcached.',
};

/** Installs Debian's Swift, an S3 server, and the cache that it needs, where we may. @throws MachineError with one sentence when there is none */
export function ensureSwift(say: (line: string) => void): void {
  const programs = ['memcached', ...SERVERS.map((server) => `swift-${server}-server`)];
  const isThere = () => programs.every((program) => existsSync(`/usr/bin/${program}`));
  ensured(() => isThere() || null, SWIFT, say);
}
