/**
 * How Node runs the portal: with a small space for new objects. Left to itself it grows to 32 MB, and the
 * buffers of what is uploaded lie about until it is full: ten files of 20 MB took 75 MB more, and take 25 now.
 */
export const PORTAL_NODE_FLAGS = ['--max-semi-space-size=4'];
