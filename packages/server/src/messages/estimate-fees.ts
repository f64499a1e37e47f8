import {
  type Account,
  type Address,
  type Cell,
  NO_CURRENCIES,
  type StateInit,
} from '@tonway/chain';
import type { EmulateResult, FeeCall, FeeEstimate } from '@tonway/tvm';
import type { ChainContext } from '../requests/chain-context.ts';
import { ownTurn } from '../requests/turns.ts';
import { MessageError } from './errors.ts';
import { externalMessage } from './external-message.ts';

const OUT_OF_GAS = -14;
/** More than any message can cost or carry. */
const PLENTY_NANO = 10n ** 18n;

/** An external message in parts. */
export interface MessageParts {
  readonly address: Address;
  readonly body: Cell;
  readonly init: StateInit | null;
}

/** What an account would pay for an external message. */
export async function estimateFees(
  context: ChainContext,
  { address, body, init }: MessageParts,
  ignoreSignatures: boolean,
): Promise<FeeEstimate> {
  const chain = context.chain();
  const block = await chain.block();
  const [at, { config, previousBlocks, libraries }] = await Promise.all([
    chain.account(address, block),
    chain.executionContext(block),
  ]);
  await ownTurn();
  const fees = await estimate(context, {
    account: {
      account: estimatedAccount(at.account, address, init),
      lastTransactionHash: at.lastTransaction.hash,
      lastTransactionLt: at.lastTransaction.lt,
    },
    message: externalMessage(address, body, null),
    carried: externalMessage(address, body, init),
    config,
    previousBlocks,
    libraries,
    now: at.genUtime,
    lt: at.genLt,
    ignoreSignatures,
  });
  if (fees.outcome.accepted && fees.outcome.actions) refuseUncountedActions(fees.outcome.actions);
  return fees;
}

/** The account as an estimate sees it: with the state that comes with the question, whatever it had. */
function estimatedAccount(
  account: Account | null,
  address: Address,
  init: StateInit | null,
): Account | null {
  if (!init) return account;
  const { storage, storageInfo } = account ?? unusedAccount(address);
  return {
    address,
    // it tells of the cells of the old state
    storageInfo: { ...storageInfo, storageExtra: null },
    storage: { ...storage, state: { kind: 'active', init } },
  };
}

/** What a message costs, also where the account cannot pay yet: how much it must have is what people want to know. */
async function estimate({ tvm, tvmCall }: ChainContext, call: FeeCall): Promise<FeeEstimate> {
  const fees = await tvm.estimateFee(call, tvmCall);
  const account = call.account?.account;
  if (!account || !lacksMoney(fees.outcome)) return fees;
  const rich = { ...call.account, account: withPlenty(account) };
  return tvm.estimateFee({ ...call, account: rich }, tvmCall);
}

function lacksMoney(outcome: EmulateResult): boolean {
  if (!outcome.accepted) return outcome.exitCode === null || outcome.exitCode === OUT_OF_GAS;
  const { description } = outcome.transaction;
  if (description.kind !== 'ordinary') return false;
  const { compute, action } = description;
  return (compute.kind === 'vm' && compute.exitCode === OUT_OF_GAS) || action?.noFunds === true;
}

function withPlenty(account: Account): Account {
  const { storage } = account;
  const balance = { ...storage.balance, coins: storage.balance.coins + PLENTY_NANO };
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
/** Refuses what the reference gives no estimate of, with its texts. */
function refuseUncountedActions(list: Cell): void {
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
