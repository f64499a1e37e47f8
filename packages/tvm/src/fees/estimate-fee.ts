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
import { parseInput } from '../errors.ts';
import type { CallOptions } from '../pool/call.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import { type EmulateCall, type EmulateResult, emulate } from '../transaction/emulate.ts';
import { forwardFee, storageFee } from './fees.ts';

const MASTERCHAIN_GAS_PRICES = 20;

export interface FeeCall extends EmulateCall {
  readonly message: Cell;
  /** The message as it was sent, if the contract receives a smaller one: a state init that it already has is paid for. */
  readonly carried?: Cell;
}

/** The fees of the receiving account in nanograms. */
export interface FeeEstimate {
  readonly inForwardNano: bigint;
  readonly storageNano: bigint;
  readonly gasNano: bigint;
  /** For outgoing messages. */
  readonly forwardNano: bigint;
  /** The outcome of the message; a refused message costs no gas. */
  readonly outcome: EmulateResult;
}

export async function estimateFee(
  pool: WorkerPool,
  call: FeeCall,
  options?: CallOptions,
): Promise<FeeEstimate> {
  const config = Config.fromRoot(call.config);
  const message = parseInput('the message', () => Message.load(call.message));
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
 * Limits special accounts to the gas of ordinary ones. On mainnet they get 70 times as much gas for free,
 * and a caller can provide any code.
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
