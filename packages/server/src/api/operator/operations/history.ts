import type { History } from '@tonway/web';
import type { OperatorOperation } from '../operation.ts';

export const history: OperatorOperation = {
  method: 'GET',
  path: '/history',
  answer: async ({ sampler }): Promise<History> => sampler.history.answer,
};
