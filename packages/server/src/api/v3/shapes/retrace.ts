import type { Account, Transaction } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { RetracedTransaction } from '../../../index/pending/emulation.ts';
import {
  Choice,
  Flag,
  field,
  Hash,
  Int,
  Lt,
  Nullable,
  named,
  RawAddress,
  Seqno,
  Text,
  UnixTime,
} from '../../kernel/fields.ts';
import { base64, rawAddress } from './text.ts';
import { VmStepsShape, vmSteps } from './vm-steps.ts';

const Difference = named(
  'TransactionDifference',
  'A part in which the executed transaction differs from the recorded one',
  Type.Object({
    field: Text('The part', 'gas_used'),
    recorded: Text('As recorded; `none` if it is missing', '11014'),
    executed: Text('As executed; `none` if it is missing', '8664'),
  }),
);

const Run = named(
  'VmRun',
  'The run of the contract, as the executed transaction has it',
  Type.Object({
    success: Flag('The contract succeeded', true),
    exit_code: Int('The exit code', 0),
    exit_arg: Nullable(Int('The argument of an exception', 0)),
    gas_limit: Int('The gas limit at the start', 1_000_000),
    gas_credit: Nullable(Int('The gas before an external message is accepted', 10_000)),
    gas_used: Int('The gas that is paid for; fixed for precompiled contracts', 3308),
    vm_steps: Int('The steps as the VM counts them; 0 for precompiled contracts', 66),
  }),
);

const Registers = named(
  'VmRegisters',
  'The registers before and after the run, by the hash of their root cell',
  Type.Object({
    c4_before: Nullable(Hash('The data before the run; null: there were none')),
    c4_after: Nullable(Hash('The data after the transaction')),
    c5_after: Nullable(Hash('The list of actions after the run; null: there is none')),
  }),
);

export const RetraceResponse = named(
  'Retrace',
  'A recorded transaction that was executed again',
  Type.Object({
    hash: Hash('The recorded transaction'),
    account: RawAddress('Its account'),
    lt: Lt('Its logical time'),
    now: UnixTime('Its time'),
    block: Type.Object(
      {
        workchain: Int('The workchain', 0),
        shard: Text('The shard prefix, in hexadecimal', '8000000000000000'),
        seqno: Seqno('The seqno'),
      },
      { description: 'Its block' },
    ),
    mc_block_seqno: Seqno('The masterchain block whose configuration it could see'),
    executed_before: Int(
      'Earlier transactions of the account in the block, which were executed first',
      0,
    ),
    is_equal: Flag('The executed transaction has the same hash as the recorded one', true),
    differing_hash: Nullable(
      Hash(
        'The recorded transaction that differs: this one, or an earlier one, after which the account differs; null if equal',
      ),
    ),
    differences: Type.Array(Difference, { description: 'Where it differs; empty if equal' }),
    refusal: Nullable(
      Text('Why the message is not accepted now, although it was; null: it is', 'exit code 35'),
    ),
    skipped: Nullable(
      Choice(
        'Why the contract was not run; null: it was run',
        ['no-state', 'bad-state', 'no-gas', 'suspended'],
        'no-gas',
      ),
    ),
    run: Nullable(field(Run, 'The run of the contract; null: it was not run')),
    registers: field(Registers, 'The registers'),
    steps: Nullable(field(VmStepsShape, 'The steps; null: the contract was not run')),
  }),
);

/** The response about a transaction that was executed again. */
export function retraceShape(
  { run, retrace }: RetracedTransaction,
  recorded: Transaction,
): Static<typeof RetraceResponse> {
  const { executed, isEqual, differences } = retrace;
  const { workchain, shard, seqno } = run.block;
  const isLast = retrace.recorded === recorded;
  const accepted = executed.accepted && isLast ? executed : null;
  return {
    hash: base64(recorded.hash),
    account: rawAddress(workchain, recorded.accountAddress),
    lt: String(recorded.lt),
    now: recorded.now,
    block: { workchain, shard: shard.toString(16).padStart(16, '0'), seqno },
    mc_block_seqno: run.masterchain.seqno,
    executed_before: run.call.transactions.length - 1,
    is_equal: isEqual && isLast,
    differing_hash: isEqual ? null : base64(retrace.recorded.hash),
    differences: differences.map((each) => ({ ...each })),
    refusal: executed.accepted ? null : executed.reason,
    ...runShape(accepted?.transaction ?? null),
    registers: {
      c4_before: isLast ? dataHash(retrace.account?.account ?? null) : null,
      c4_after: accepted && dataHash(accepted.account.account),
      c5_after: accepted?.actions ? base64(accepted.actions.hash()) : null,
    },
    steps: accepted?.steps ? vmSteps(accepted.steps) : null,
  };
}

function dataHash(account: Account | null): string | null {
  const state = account?.storage.state;
  return state?.kind === 'active' && state.init.data ? base64(state.init.data.hash()) : null;
}

type RunFields = Pick<Static<typeof RetraceResponse>, 'skipped' | 'run'>;

function runShape(transaction: Transaction | null): RunFields {
  const description = transaction?.description;
  if (description?.kind !== 'ordinary' && description?.kind !== 'tick-tock')
    return { skipped: null, run: null };
  const { compute } = description;
  if (compute.kind === 'skipped') return { skipped: compute.reason, run: null };
  return {
    skipped: null,
    run: {
      success: compute.success,
      exit_code: compute.exitCode,
      exit_arg: compute.exitArg,
      gas_limit: compute.gasLimit,
      gas_credit: compute.gasCredit,
      gas_used: compute.gasUsed,
      vm_steps: compute.vmSteps,
    },
  };
}
