import * as messages from '@counterfoil/contract/messages/routes';
import { bindAll } from '#platform/http/serve-route';
import type { MessagesDeps } from './deps.ts';
import { sendMessage } from './send-message.ts';

export const messageRoutes = (deps: MessagesDeps) => bindAll(messages, deps, { sendMessage });
