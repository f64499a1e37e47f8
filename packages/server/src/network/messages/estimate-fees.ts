import {
  type Account,
  type Address,
  type Cell,
  NO_CURRENCIES,
  type StateInit,
} from '@tonway/chain';
import type { EmulateResult, FeeCall, FeeEstimate } from '@tonway/tvm';
import { reserveIteration } from '../../util/time-slice.ts';
import { shardAccountOf } from '../contracts/contract-at.ts';
import type { ChainContext } from '../requests/chain-context.ts';
import { externalMessage, MessageError } from './send-message.ts';

const OUT_OF_GAS = -14;
/** More than any message can cost or transfer. */
const SUFFICIENT_NANO = 10n ** 18n;

/** Estimates the fees that an account would pay for an external message. */
export async function estimateFees(
  context: ChainContext,
  { address, body, init }: { address: Address; body: Cell; init: StateInit | null },
  ignoreSignatures: boolean,
): Promise<FeeEstimate> {
  const chain = context.chain();
  const block = await chain.block();
  const [at, { config, previousBlocks, libraries }] = await Promise.all([
    chain.account(address, block),
    chain.executionContext(block),
  ]);
  await reserveIteration();
  const fees = await estimate(context, {
    account: { ...shardAccountOf(at), account: estimatedAccount(at.account, address, init) },
    message: externalMessage(address, body, null),
    carried: externalMessage(address, body, init),
    config,
    previousBlocks,
    libraries,
    now: at.genUtime,
    lt: at.genLt,
    ignoreSignatures,
  });
  if (fees.outcome.accepted && fees.outcome.actions) rejectUnsupportedActions(fees.outcome.actions);
  return fees;
}

/** The account to estimate with: `init` of the request replaces the state of the account. */
function estimatedAccount(
  account: Account | null,
  address: Address,
  init: StateInit | null,
): Account | null {
  if (!init) return account;
  const { storage, storageInfo } = account ?? unusedAccount(address);
  return {
    address,
    // describes the cells of the replaced state
    storageInfo: { ...storageInfo, storageExtra: null },
    storage: { ...storage, state: { kind: 'active', init } },
  };
}

/** If the balance is too low to execute the message, the estimate is repeated with a sufficient balance. */
async function estimate({ tvm, tvmCall }: ChainContext, call: FeeCall): Promise<FeeEstimate> {
  const fees = await tvm.estimateFee(call, tvmCall);
  const account = call.account?.account;
  if (!account || !lacksFunds(fees.outcome)) return fees;
  const funded = { ...call.account, account: withSufficientBalance(account) };
  return tvm.estimateFee({ ...call, account: funded }, tvmCall);
}

function lacksFunds(outcome: EmulateResult): boolean {
  if (!outcome.accepted) return outcome.exitCode === null || outcome.exitCode === OUT_OF_GAS;
  const { description } = outcome.transaction;
  if (description.kind !== 'ordinary') return false;
  const { compute, action } = description;
  return (compute.kind === 'vm' && compute.exitCode === OUT_OF_GAS) || action?.noFunds === true;
}

function withSufficientBalance(account: Account): Account {
  const { storage } = account;
  const balance = { ...storage.balance, coins: storage.balance.coins + SUFFICIENT_NANO };
  return { ...account, storage: { ...storage, balance } };
}

function unusedAccount(address: Address): Account {
  return {
    address,
    storageInfo: {
      used: { cells: 0, bits: 0 },
      storageExtra: null,
      lastPaid: 0,
      duePayment: null,
    },
    storage: { lastTransactionLt: 0n, balance: NO_CURRENCIES, state: { kind: 'uninit' } },
  };
}

const MAX_ACTIONS = 20;
const SET_CODE = 0xad4de08e;

// out_list_empty$_ = OutList 0;
// out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
// action_set_code#ad4de08e new_code:^Cell = OutAction;
/** Rejects the action lists that the reference implementation does not estimate, with the same error texts. */
function rejectUnsupportedActions(list: Cell): void {
  let setsCode = false;
  let count = 0;
  for (let rest = list.slice(); rest.remainingRefs > 0; count++) {
    if (count === MAX_ACTIONS)
      throw new MessageError(`INTERNALaction list too long: more than ${MAX_ACTIONS} actions`);
    const previous = rest.loadRef();
    if (rest.remainingBits >= 32 && rest.loadUint(32) === SET_CODE) setsCode = true;
    rest = previous.slice();
  }
  if (setsCode) throw new MessageError('INTERNALestimate_fee: action_set_code unsupported');
}
