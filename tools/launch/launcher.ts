import { startChild, type Child } from './child.ts';
import { PORTAL_NODE_FLAGS } from './portal-node.ts';
import { keepSandboxRunning, type SandboxReadyMessage } from './sandbox-keeper.ts';
import { demoEnv, type LaunchSettings } from './settings.ts';

/** The portal's message when it is ready. */
export type PortalReadyMessage = {
  port: number;
  sign_ins: { email: string; what: string }[];
  password: string;
  /** Further lines for the user, e.g. the address of an invitation. */
  lines: string[];
};

export type Launch = {
  /** Rejects with a LaunchError when the sandbox or the portal cannot start. */
  readonly ready: Promise<{ portal: PortalReadyMessage; sandbox: SandboxReadyMessage }>;
  /** Settles with one sentence when the portal ended by itself after it was ready. */
  readonly portalEnded: Promise<string>;
  /** Stops the portal first, so that its last mail still finds the sandbox, then the sandbox. Works at any time. */
  stop(): Promise<void>;
};

const PORTAL_GRACE_MS = 4_000;

function sandboxEnv({ env, port, sandboxPort }: LaunchSettings): Record<string, string> {
  return {
    ...env,
    SANDBOX_PORT: String(sandboxPort),
    PORTAL_URL: `http://localhost:${port}`,
  };
}

function portalEnv(
  settings: LaunchSettings,
  { smtp_port, clamd_port }: SandboxReadyMessage,
): Record<string, string> {
  return {
    CLAMD_URL: `tcp://127.0.0.1:${clamd_port}`,
    ...settings.env,
    ...demoEnv(settings),
    SMTP_URL: `smtp://127.0.0.1:${smtp_port}`,
  };
}

/** Starts the demo: the sandbox, then the portal with the address of the sandbox. */
export function launchDemo(
  entries: { readonly portal: string; readonly sandbox: string },
  settings: LaunchSettings,
  say: (line: string) => void,
): Launch {
  const sandbox = keepSandboxRunning(entries.sandbox, sandboxEnv(settings), say);
  const portalEnded = Promise.withResolvers<string>();
  let portal: Child<PortalReadyMessage> | undefined;
  let isStopping = false;

  async function startPortal(of: SandboxReadyMessage): Promise<PortalReadyMessage> {
    const args = [...PORTAL_NODE_FLAGS, entries.portal];
    portal = startChild('The portal', args, portalEnv(settings, of));
    const ready = await portal.ready;
    void portal.ended.then((how) => {
      if (!isStopping) portalEnded.resolve(`The portal stopped by itself (${how}).`);
    });
    return ready;
  }
  async function startBoth(): Promise<{
    portal: PortalReadyMessage;
    sandbox: SandboxReadyMessage;
  }> {
    const never = new Promise<never>(() => undefined);
    try {
      const sandboxReady = await sandbox.ready;
      if (isStopping) return await never;
      return { portal: await startPortal(sandboxReady), sandbox: sandboxReady };
    } catch (error) {
      // A process that is stopped before it is ready has not failed.
      if (isStopping) return never;
      throw error;
    }
  }
  return {
    ready: startBoth(),
    portalEnded: portalEnded.promise,
    async stop() {
      isStopping = true;
      await portal?.stop(PORTAL_GRACE_MS);
      await sandbox.stop();
    },
  };
}
