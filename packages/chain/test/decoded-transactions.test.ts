import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson, skipWithout } from '@tonway/tools/fixtures';
import type { MessageAddress } from '../src/address/message-address.ts';
import { toHex } from '../src/bits/bytes.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import { Builder } from '../src/cell/builder.ts';
import type { Message } from '../src/message/message.ts';
import { Transaction } from '../src/transaction/transaction.ts';

// Transactions as others decode them.

const fromHex = (boc: string) => readBoc(Buffer.from(boc, 'hex'));
const fromBase64 = (boc: string) => readBoc(Buffer.from(boc, 'base64'));
const decoded = <T>(name: string): T => readJson<T>('chain', 'transactions', 'opentonapi', name);

function raw(address: MessageAddress): string | undefined {
  return address?.kind === 'std' ? address.toRaw() : undefined;
}

/** Rows leave out what is not there, and give an amount that is not there as zero. */
function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const MESSAGE_TYPES = {
  internal: 'int_msg',
  'external-in': 'ext_in_msg',
  'external-out': 'ext_out_msg',
};

type Row = Record<string, unknown>;
type AddressRow = { readonly address: string };
type MessageRow = Row & {
  readonly source?: AddressRow;
  readonly destination?: AddressRow;
  readonly init?: { readonly boc: string };
  readonly raw_body?: string;
};

/** A body is given as a BoC, or as its bytes where that is all it has. */
function bodyHash(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (text.startsWith('b5ee9c72')) return fromHex(text).hashHex();
  return new Builder().storeBytes(Buffer.from(text, 'hex')).build().hashHex();
}

function expectedMessage(row: MessageRow): Row {
  const { source, destination, init, raw_body, decoded_body, decoded_op_name, ...rest } = row;
  return present({
    ...rest,
    source: source?.address,
    destination: destination?.address,
    init: init && fromHex(init.boc).hashHex(),
    body: bodyHash(raw_body),
  });
}

function messageView(message: Message, { lt }: Transaction): Row {
  const { info, body } = message;
  const internal = info.kind === 'internal' ? info : null;
  const hasOp = body.bitLength >= 32;
  return present({
    msg_type: MESSAGE_TYPES[info.kind],
    // an external message has no time of its own: it is given that of the transaction
    created_lt: Number(info.kind === 'external-in' ? lt : info.createdLt),
    created_at: info.kind === 'external-in' ? 0 : info.createdAt,
    ihr_disabled: internal?.ihrDisabled ?? false,
    bounce: internal?.bounce ?? false,
    bounced: internal?.bounced ?? false,
    value: Number(internal?.value.coins ?? 0n),
    fwd_fee: Number(internal?.fwdFee ?? 0n),
    ihr_fee: Number(internal?.extraFlags ?? 0n),
    import_fee: Number(info.kind === 'external-in' ? info.importFee : 0n),
    source: raw(info.source),
    destination: raw(info.destination),
    hash: toHex(message.hash),
    op_code: hasOp ? `0x${body.slice().loadUint(32).toString(16).padStart(8, '0')}` : undefined,
    init: message.initCell?.hashHex(),
    body: body.bitLength + body.refCount === 0 ? undefined : body.hashHex(),
  });
}

function phasesView({ description }: Transaction): Row {
  assert.ok(description.kind === 'ordinary' || description.kind === 'tick-tock');
  const { compute, action, storage, aborted, destroyed } = description;
  const credit = description.kind === 'ordinary' ? description.credit : null;
  return present({
    transaction_type: description.kind === 'ordinary' ? 'TransOrd' : 'TransTickTock',
    compute_phase:
      compute.kind === 'skipped'
        ? { skipped: true, skip_reason: `cskip_${compute.reason.replace('-', '_')}` }
        : {
            skipped: false,
            success: compute.success,
            gas_fees: Number(compute.gasFees),
            gas_used: compute.gasUsed,
            vm_steps: compute.vmSteps,
            exit_code: compute.exitCode,
          },
    storage_phase: storage && {
      fees_collected: Number(storage.feesCollected),
      status_change: `acst_${storage.statusChange}`,
    },
    credit_phase: credit
      ? { fees_collected: Number(credit.dueFeesCollected), credit: Number(credit.credit.coins) }
      : undefined,
    action_phase: action
      ? {
          success: action.success,
          result_code: action.resultCode,
          total_actions: action.totalActions,
          skipped_actions: action.skippedActions,
          fwd_fees: Number(action.totalFwdFees),
          total_fees: Number(action.totalActionFees),
        }
      : undefined,
    aborted,
    destroyed,
  });
}

function transactionView(transaction: Transaction): Row {
  const { inMessage, outMessages, stateUpdate, previousLt } = transaction;
  return present({
    hash: toHex(transaction.hash),
    lt: Number(transaction.lt),
    account: toHex(transaction.accountAddress),
    utime: transaction.now,
    orig_status: transaction.origStatus,
    end_status: transaction.endStatus,
    total_fees: Number(transaction.totalFees.coins),
    state_update_old: toHex(stateUpdate.oldHash),
    state_update_new: toHex(stateUpdate.newHash),
    prev_trans_hash: previousLt === 0n ? undefined : toHex(transaction.previousHash),
    prev_trans_lt: previousLt === 0n ? undefined : Number(previousLt),
    in_msg: inMessage ? messageView(inMessage, transaction) : undefined,
    out_msgs: outMessages.map((message) => messageView(message, transaction)),
    ...phasesView(transaction),
  });
}

type TransactionRow = Row & {
  readonly account: AddressRow;
  readonly raw: string;
  readonly in_msg?: MessageRow;
  readonly out_msgs: MessageRow[];
  readonly compute_phase: Row;
  readonly action_phase?: Row;
};

/** Without what the service knows from elsewhere, or says in words. */
function expectedTransaction(row: TransactionRow): Row {
  const { raw: _raw, block, success, end_balance, ...rest } = row;
  const { exit_code_description, ...compute_phase } = row.compute_phase;
  const { result_code_description, ...action_phase } = row.action_phase ?? {};
  return present({
    ...rest,
    account: row.account.address.split(':')[1],
    in_msg: row.in_msg && expectedMessage(row.in_msg),
    out_msgs: row.out_msgs.map(expectedMessage),
    compute_phase,
    action_phase: row.action_phase && action_phase,
  });
}

test('transactions equal those of a public service', {
  skip: skipWithout('chain/transactions/opentonapi'),
}, () => {
  let compared = 0;
  for (const file of ['block-txs-1.json', 'block-txs-2.json', 'block-txs-3.json']) {
    for (const row of decoded<{ transactions: TransactionRow[] }>(file).transactions) {
      const transaction = Transaction.load(fromHex(row.raw));
      assert.deepEqual(transactionView(transaction), expectedTransaction(row));
      compared++;
    }
  }
  assert.equal(compared, 3 + 12 + 4);
});

/** The service's own program names the same fields in another way. */
function renamed(row: Row): Row {
  const snake = (name: string) => name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));
}

type ProgramMessage = Row & Record<'Init' | 'Body' | 'MsgType', string> & { OpCode: number };

function programMessage(row: ProgramMessage): Row {
  assert.equal(row.MsgType, 'IntMsg');
  const { init_interfaces, source_extern, destination_extern, value_extra, decoded_body, ...rest } =
    renamed(row);
  return present({
    ...rest,
    msg_type: 'int_msg',
    op_code: `0x${row.OpCode.toString(16).padStart(8, '0')}`,
    init: row.Init === '' ? undefined : fromBase64(row.Init).hashHex(),
    body: fromBase64(row.Body).hashHex(),
  });
}

interface ProgramTransaction {
  readonly Raw: string;
  readonly Account: string;
  readonly Type: string;
  readonly TotalFee: number;
  readonly InMsg: ProgramMessage;
  readonly OutMsgs: ProgramMessage[];
  readonly StateHashUpdate: { readonly OldHash: string; readonly NewHash: string };
  readonly ComputePhase: Row;
  readonly StoragePhase: Row;
  readonly CreditPhase: Row;
  readonly ActionPhase: Row;
}

test('a transaction equals the one decoded by the program of that service', {
  skip: skipWithout('chain/transactions/opentonapi'),
}, () => {
  const row = decoded<ProgramTransaction>('convert-tx-1.json');
  const fields = renamed({ ...row });
  const { skip_reason, ...compute_phase } = renamed(row.ComputePhase);
  const { StorageFeesCollected, StatusChange } = row.StoragePhase;
  const { DueFeesCollected, CreditGrams } = row.CreditPhase;
  const names = ['hash', 'lt', 'utime', 'orig_status', 'end_status', 'aborted', 'destroyed'];
  const same = [...names, 'prev_trans_hash', 'prev_trans_lt'].map((name) => [name, fields[name]]);
  assert.deepEqual(transactionView(Transaction.load(fromBase64(row.Raw))), {
    ...Object.fromEntries(same),
    account: row.Account.split(':')[1],
    total_fees: row.TotalFee,
    transaction_type: row.Type,
    state_update_old: row.StateHashUpdate.OldHash,
    state_update_new: row.StateHashUpdate.NewHash,
    in_msg: programMessage(row.InMsg),
    out_msgs: row.OutMsgs.map(programMessage),
    compute_phase,
    storage_phase: { fees_collected: StorageFeesCollected, status_change: StatusChange },
    credit_phase: { fees_collected: DueFeesCollected, credit: CreditGrams },
    action_phase: renamed(row.ActionPhase),
  });
});
