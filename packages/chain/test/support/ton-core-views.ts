import {
  Address as CoreAddress,
  Cell as CoreCell,
  Dictionary as CoreDictionary,
  ExternalAddress as CoreExternal,
} from '@ton/core';
import type { Account } from '../../src/account/account.ts';
import type { MessageAddress } from '../../src/address/message-address.ts';
import { toHex } from '../../src/bits/bytes.ts';
import type { CurrencyCollection } from '../../src/message/currency-collection.ts';
import type { MessageFields } from '../../src/message/message.ts';
import { librariesOf, type StateInit } from '../../src/message/state-init.ts';
import type { ActionPhase } from '../../src/transaction/action-phase.ts';
import type { ComputePhase } from '../../src/transaction/compute-phase.ts';
import type {
  BouncePhase,
  CreditPhase,
  StoragePhase,
  StorageUsed,
} from '../../src/transaction/phases.ts';
import type { SplitMergeInfo } from '../../src/transaction/split-merge-descriptions.ts';
import { Transaction, type TransactionFields } from '../../src/transaction/transaction.ts';
import type { TransactionDescription } from '../../src/transaction/transaction-description.ts';

// Our values in the shape and with the names of @ton/core, and its values in plain data: cells as
// hashes, addresses as text, dictionaries as entries.

/** A value of @ton/core as plain data. */
export function coreView(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof CoreCell) return value.hash().toString('hex');
  if (value instanceof CoreAddress) return value.toRawString();
  if (value instanceof CoreExternal) return `${value.bits}:${value.value.toString(16)}`;
  if (value instanceof CoreDictionary) return [...value].map(coreView);
  if (value instanceof Uint8Array) return toHex(value);
  if (Array.isArray(value)) return value.map(coreView);
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, field]) => typeof field !== 'function');
  return Object.fromEntries(entries.map(([name, field]) => [name, coreView(field)]));
}

function int(hash: Uint8Array): bigint {
  return BigInt(`0x${toHex(hash)}`);
}

function big(value: number | null): bigint | null {
  return value === null ? null : BigInt(value);
}

function address(value: MessageAddress): string | null {
  if (value === null) return null;
  if (value.kind === 'external') return `${value.bits.length}:${value.bits.toUint().toString(16)}`;
  if (value.kind === 'var') throw new Error('@ton/core has no such address');
  return value.toRaw();
}

function currencies({ coins, extra }: CurrencyCollection): unknown {
  return extra.isEmpty ? { coins } : { coins, other: [...extra] };
}

function stateInit(init: StateInit): unknown {
  const libraries = [...librariesOf(init)].map(([hash, lib]) => [
    int(hash),
    { public: lib.public, root: lib.root.hashHex() },
  ]);
  return {
    splitDepth: init.fixedPrefixLength,
    special: init.special,
    code: init.code?.hashHex() ?? null,
    data: init.data?.hashHex() ?? null,
    libraries: libraries.length > 0 ? libraries : null,
  };
}

function messageInfo({ info }: MessageFields): unknown {
  const ends = { src: address(info.source), dest: address(info.destination) };
  if (info.kind === 'external-in') return { type: info.kind, ...ends, importFee: info.importFee };
  const created = { createdLt: info.createdLt, createdAt: info.createdAt };
  if (info.kind === 'external-out') return { type: info.kind, ...ends, ...created };
  return {
    type: info.kind,
    ihrDisabled: info.ihrDisabled,
    bounce: info.bounce,
    bounced: info.bounced,
    ...ends,
    value: currencies(info.value),
    ihrFee: info.extraFlags,
    forwardFee: info.fwdFee,
    ...created,
  };
}

function messageView(message: MessageFields): unknown {
  return {
    info: messageInfo(message),
    init: message.init && stateInit(message.init),
    body: message.body.hashHex(),
  };
}

function used({ cells, bits }: StorageUsed): unknown {
  return { cells: BigInt(cells), bits: BigInt(bits) };
}

function storagePhase(phase: StoragePhase | null): unknown {
  return (
    phase && {
      storageFeesCollected: phase.feesCollected,
      storageFeesDue: phase.feesDue,
      statusChange: phase.statusChange,
    }
  );
}

function creditPhase(phase: CreditPhase | null): unknown {
  return phase && { dueFeesColelcted: phase.dueFeesCollected, credit: currencies(phase.credit) };
}

function computePhase(phase: ComputePhase): unknown {
  if (phase.kind === 'skipped') return { type: 'skipped', reason: phase.reason };
  const { kind, ...fields } = phase;
  return {
    type: kind,
    ...fields,
    gasUsed: big(phase.gasUsed),
    gasLimit: big(phase.gasLimit),
    gasCredit: big(phase.gasCredit),
    // @ton/core takes this int8 for unsigned
    mode: phase.mode & 0xff,
    vmInitStateHash: int(phase.vmInitStateHash),
    vmFinalStateHash: int(phase.vmFinalStateHash),
  };
}

function actionPhase(phase: ActionPhase | null): unknown {
  if (phase === null) return null;
  const { specialActions, ...fields } = phase;
  return {
    ...fields,
    specActions: specialActions,
    actionListHash: int(phase.actionListHash),
    totalMessageSize: used(phase.totalMessageSize),
  };
}

function bouncePhase(phase: BouncePhase | null): unknown {
  if (phase === null) return null;
  if (phase.kind === 'negative-funds') return { type: phase.kind };
  const messageSize = used(phase.messageSize);
  if (phase.kind === 'no-funds') {
    return { type: phase.kind, messageSize, requiredForwardFees: phase.requiredFwdFees };
  }
  const { messageFees, fwdFees } = phase;
  return { type: phase.kind, messageSize, messageFees, forwardFees: fwdFees };
}

function splitInfo(info: SplitMergeInfo): unknown {
  const { thisAddress, siblingAddress, ...lengths } = info;
  return { ...lengths, thisAddress: int(thisAddress), siblingAddress: int(siblingAddress) };
}

export function descriptionView(description: TransactionDescription): unknown {
  const view: Record<string, unknown> = {
    type: description.kind === 'ordinary' ? 'generic' : description.kind,
  };
  if ('splitInfo' in description) view.splitInfo = splitInfo(description.splitInfo);
  if ('prepareTransaction' in description) {
    view.prepareTransaction = transactionView(Transaction.load(description.prepareTransaction));
  }
  if ('installed' in description) view.installed = description.installed;
  if ('isTock' in description) view.isTock = description.isTock;
  if ('creditFirst' in description) view.creditFirst = description.creditFirst;
  if ('storage' in description) view.storagePhase = storagePhase(description.storage);
  if ('credit' in description) view.creditPhase = creditPhase(description.credit);
  if ('compute' in description) view.computePhase = computePhase(description.compute);
  if ('action' in description) view.actionPhase = actionPhase(description.action);
  if ('bounce' in description) view.bouncePhase = bouncePhase(description.bounce);
  if ('aborted' in description) view.aborted = description.aborted;
  if ('destroyed' in description) view.destroyed = description.destroyed;
  return view;
}

const STATUS_NAMES = {
  uninit: 'uninitialized',
  frozen: 'frozen',
  active: 'active',
  nonexist: 'non-existing',
};

export function transactionView(
  transaction: TransactionFields & { readonly hash: Uint8Array },
): unknown {
  const { lt, now, stateUpdate, inMessage, outMessages } = transaction;
  return {
    address: int(transaction.accountAddress),
    lt,
    prevTransactionHash: int(transaction.previousHash),
    prevTransactionLt: transaction.previousLt,
    now,
    outMessagesCount: transaction.outMessageCount,
    oldStatus: STATUS_NAMES[transaction.origStatus],
    endStatus: STATUS_NAMES[transaction.endStatus],
    inMessage: inMessage && messageView(inMessage),
    outMessages: outMessages.map((message, index) => [index, messageView(message)]),
    totalFees: currencies(transaction.totalFees),
    stateUpdate: { oldHash: toHex(stateUpdate.oldHash), newHash: toHex(stateUpdate.newHash) },
    description: descriptionView(transaction.description),
    raw: toHex(transaction.hash),
  };
}

export function accountView(account: Account): unknown {
  const { storageInfo, storage } = account;
  const { state } = storage;
  const dictHash = storageInfo.storageExtra?.dictHash;
  return {
    addr: address(account.address),
    storageStats: {
      used: used(storageInfo.used),
      storageExtra: dictHash ? { dictHash: int(dictHash) } : null,
      lastPaid: storageInfo.lastPaid,
      duePayment: storageInfo.duePayment,
    },
    storage: {
      lastTransLt: storage.lastTransactionLt,
      balance: currencies(storage.balance),
      state: accountState(state),
    },
  };
}

function accountState(state: Account['storage']['state']): unknown {
  if (state.kind === 'uninit') return { type: 'uninit' };
  if (state.kind === 'frozen') return { type: 'frozen', stateHash: int(state.stateHash) };
  return { type: 'active', state: stateInit(state.init) };
}
