import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const MONITORING = new URL('../../../../docs/monitoring/', import.meta.url);
const read = (name: string) => readFile(new URL(name, MONITORING), 'utf8');

/** Prometheus makes this one itself. */
const OF_PROMETHEUS = ['up'];
const WORDS = /^(?:by|without|on|ignoring|group_left|group_right|and|or|unless|bool|offset)$/;

/** The names of the metrics in an expression. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !WORDS.test(name));
}

const inAlerts = async () => {
  const text = await read('alerts.yml');
  return [...text.matchAll(/^( +)expr: (?:\|\n((?:\1 +.*\n)+)|(.*))/gm)].map(
    ([, , block, line]) => block ?? line ?? '',
  );
};

const inDashboard = async () => {
  const { panels } = JSON.parse(await read('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
};

test.each([
  ['alerts', inAlerts, 9],
  ['dashboard', inDashboard, 25],
] as const)(
  'every metric of the %s is one that a process has',
  async (_, expressionsIn, fewest) => {
    const { body } = await (await createMetrics()).text();
    const known = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    );
    const expressions = await expressionsIn();
    expect(expressions.length).toBeGreaterThanOrEqual(fewest);
    for (const expression of expressions) {
      const used = metricsIn(expression);
      expect(used, expression).not.toEqual([]);
      expect([...known, ...OF_PROMETHEUS], expression).toEqual(expect.arrayContaining(used));
    }
  },
);
