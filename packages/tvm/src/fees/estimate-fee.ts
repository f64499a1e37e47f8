import { Address, Config, MASTERCHAIN, Message, type Transaction } from '@tonway/chain';
import { fromCaller } from '../errors.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import { type EmulateCall, emulate, type Refused } from '../transaction/emulate.ts';
import { forwardFee } from './forward-fee.ts';
import { storageFee } from './storage-fee.ts';

export interface FeeCall extends EmulateCall {
  readonly message: Exclude<EmulateCall['message'], string>;
}

/** What the account that receives the message pays, in nanotons. */
export interface FeeEstimate {
  readonly inForwardNano: bigint;
  readonly storageNano: bigint;
  readonly gasNano: bigint;
  /** For the messages it sends. */
  readonly forwardNano: bigint;
  /** Null where the message is accepted: a refused one costs no gas. */
  readonly refused: Refused | null;
}

export async function estimateFee(pool: WorkerPool, call: FeeCall): Promise<FeeEstimate> {
  const config = Config.fromRoot(call.config);
  const message = fromCaller('the message', () => Message.load(call.message));
  const { destination } = message.info;
  const workchain = destination instanceof Address ? destination.workchain : MASTERCHAIN;
  const { account = null } = call.account ?? {};
  const result = await emulate(pool, call);
  return {
    inForwardNano:
      message.info.kind === 'external-in'
        ? forwardFee(call.message, config.forwardPrices(workchain))
        : 0n,
    storageNano: account ? storageFee(account, config, call.now) : 0n,
    ...(result.accepted ? spent(result.transaction) : { gasNano: 0n, forwardNano: 0n }),
    refused: result.accepted ? null : result,
  };
}

function spent({ description }: Transaction): { gasNano: bigint; forwardNano: bigint } {
  if (description.kind !== 'ordinary') return { gasNano: 0n, forwardNano: 0n };
  const { compute, action } = description;
  return {
    gasNano: compute.kind === 'vm' ? compute.gasFees : 0n,
    forwardNano: action?.totalFwdFees ?? 0n,
  };
}
