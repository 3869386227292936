import * as z from 'zod/mini';

// Zod would try `new Function` once to see whether it may; our CSP reports even the attempt.
z.config({ jitless: true });
