import { extname } from 'node:path';
import type { Plugin } from 'vite';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Puts files (path -> content) into the build; the dev server serves the same. */
export function filesPlugin(name: string, files: ReadonlyMap<string, string | Buffer>): Plugin {
  return {
    name,
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use(({ url = '' }, response, next) => {
        const content = files.get(url.slice(1));
        if (content === undefined) return next();
        response.setHeader('content-type', TYPES[extname(url)] ?? 'text/plain');
        response.end(content);
      });
    },
  };
}
