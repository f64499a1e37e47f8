import type { KeyUsage } from '@tonway/web';
import type { Static } from 'typebox';
import { usageOfKey } from '../../../store/gateway/usage.ts';
import type { OperatorOperation } from '../operation.ts';
import { KeyParams } from './key-params.ts';

const DAYS = 30;

export const keyUsage: OperatorOperation = {
  method: 'GET',
  path: '/keys/:id/usage',
  params: KeyParams,
  needsToken: true,
  async answer({ database }, { params }): Promise<KeyUsage> {
    const { id } = params as Static<typeof KeyParams>;
    const usage = await usageOfKey(database, id, DAYS);
    return {
      usage: usage.map((row) => ({
        ...row,
        requests: Number(row.requests),
        refused: Number(row.refused),
      })),
    };
  },
};
