import * as z from 'zod/mini';

// Zod would try `new Function` once to see whether it may; under our CSP even the attempt is
// reported.
z.config({ jitless: true });
