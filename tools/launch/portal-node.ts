/**
 * Runs the portal with a small space for new objects. By default it grows to 32 MB, and buffers of uploads stay until it
 * is full: ten files of 20 MB took 75 MB more, and now take 25.
 */
export const PORTAL_NODE_FLAGS = ['--max-semi-space-size=4'];
