import * as messages from '@counterfoil/contract/messages/routes';
import { bindWith } from '#platform/http/serve-route';
import type { MessagesDeps } from './deps.ts';
import { sendMessage } from './send-message.ts';

export function messageRoutes(deps: MessagesDeps) {
  const bind = bindWith(deps);
  return [bind(messages.sendMessage, sendMessage)];
}
