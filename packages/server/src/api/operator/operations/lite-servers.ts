import type { LiteServers } from '@tonway/web';
import { mergeServers } from '../merge-servers.ts';
import type { OperatorOperation } from '../operation.ts';

export const liteServers: OperatorOperation = {
  method: 'GET',
  path: '/servers',
  answer: async ({ view }): Promise<LiteServers> => ({
    servers: mergeServers(await view.statuses()),
  }),
};
