import { defineProject } from 'vitest/config';
import { pageConstants } from './build/read-menu.ts';

export default defineProject({
  define: { ...pageConstants() },
  test: {
    name: 'web',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    maxWorkers: '100%',
    // The app, the API and its database are loaded once a process, not once a file: that was half of the time.
    isolate: false,
    setupFiles: [
      'src/testing/dom.ts',
      '../../tools/test-run/property-seed.ts',
      '../../tools/test-run/file-cost.ts',
    ],
    globalSetup: ['../../packages/testkit/src/prepare-database.ts'],
    // As patient as a busy machine needs: no wait below is shorter, so load alone fails nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The API in process runs as on the server, not through the browser's transforms.
    server: { deps: { external: [/\/apps\/api\/src\//, /\/packages\/testkit\/src\//] } },
  },
});
