import {
  Address,
  type Cell,
  Config,
  ConfigDictionary,
  GasLimitsPrices,
  MASTERCHAIN,
  Message,
  type Transaction,
} from '@tonway/chain';
import { fromCaller } from '../errors.ts';
import type { CallOptions } from '../pool/call.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import { type EmulateCall, type EmulateResult, emulate } from '../transaction/emulate.ts';
import { forwardFee } from './forward-fee.ts';
import { storageFee } from './storage-fee.ts';

const MASTERCHAIN_GAS_PRICES = 20;

export interface FeeCall extends EmulateCall {
  readonly message: Cell;
  /** What is carried and paid for, where it is more than what the contract gets: a state that it has already. */
  readonly carried?: Cell;
}

/** What the account that receives the message pays, in nanotons. */
export interface FeeEstimate {
  readonly inForwardNano: bigint;
  readonly storageNano: bigint;
  readonly gasNano: bigint;
  /** For the messages it sends. */
  readonly forwardNano: bigint;
  /** Of the message; a refused one costs no gas. */
  readonly outcome: EmulateResult;
}

export async function estimateFee(
  pool: WorkerPool,
  call: FeeCall,
  options?: CallOptions,
): Promise<FeeEstimate> {
  const config = Config.fromRoot(call.config);
  const message = fromCaller('the message', () => Message.load(call.message));
  const { destination } = message.info;
  const workchain = destination instanceof Address ? destination.workchain : MASTERCHAIN;
  const { account = null } = call.account ?? {};
  const root = workchain === MASTERCHAIN ? withOrdinaryGas(call.config, config) : call.config;
  const outcome = await emulate(pool, { ...call, config: root }, options);
  return {
    inForwardNano:
      message.info.kind === 'external-in'
        ? forwardFee(call.carried ?? call.message, config.forwardPrices(workchain))
        : 0n,
    storageNano: account ? storageFee(account, config, call.now) : 0n,
    ...(outcome.accepted ? spent(outcome.transaction) : { gasNano: 0n, forwardNano: 0n }),
    outcome,
  };
}

/**
 * Special accounts get no more gas than others: on the main network that would be 70 times as much, for
 * nothing, and the code may be the caller's.
 */
function withOrdinaryGas(root: Cell, config: Config): Cell {
  const prices = config.gasPrices(MASTERCHAIN);
  if ((prices.specialGasLimit ?? 0n) <= prices.gasLimit) return root;
  const capped = GasLimitsPrices.toCell({ ...prices, specialGasLimit: prices.gasLimit });
  return ConfigDictionary.toCell(config.params.set(MASTERCHAIN_GAS_PRICES, capped));
}

function spent({ description }: Transaction): { gasNano: bigint; forwardNano: bigint } {
  if (description.kind !== 'ordinary') return { gasNano: 0n, forwardNano: 0n };
  const { compute, action } = description;
  return {
    gasNano: compute.kind === 'vm' ? compute.gasFees : 0n,
    forwardNano: action?.totalFwdFees ?? 0n,
  };
}
