import type {
  Cell,
  Message,
  Address as TonAddress,
  Transaction,
  TransactionComputePhase,
} from '@ton/core';

const base64 = (bytes: Buffer | Cell) =>
  ('hash' in bytes ? bytes.hash() : bytes).toString('base64');
const hex256 = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

function address(value: unknown): string | null {
  if (!value || typeof value !== 'object' || !('workChain' in value)) return null;
  const { workChain, hash } = value as TonAddress;
  return `${workChain}:${hash.toString('hex').toUpperCase()}`;
}

/** What v3 says of a transaction, according to another library. */
export function coreTransaction(transaction: Transaction) {
  const { description } = transaction;
  return {
    hash: base64(transaction.hash()),
    lt: String(transaction.lt),
    now: transaction.now,
    prev_trans_hash: base64(hex256(transaction.prevTransactionHash)),
    prev_trans_lt: String(transaction.prevTransactionLt),
    orig_status: STATUSES[transaction.oldStatus],
    end_status: STATUSES[transaction.endStatus],
    total_fees: String(transaction.totalFees.coins),
    in_msg: transaction.inMessage ? coreMessage(transaction.inMessage) : null,
    out_msgs: transaction.outMessages.values().map((message) => coreMessage(message)),
    before: base64(transaction.stateUpdate.oldHash),
    after: base64(transaction.stateUpdate.newHash),
    compute_ph: 'computePhase' in description ? compute(description.computePhase) : undefined,
    aborted: 'aborted' in description ? description.aborted : undefined,
    action:
      'actionPhase' in description && description.actionPhase
        ? {
            result_code: description.actionPhase.resultCode,
            msgs_created: description.actionPhase.messagesCreated,
            action_list_hash: base64(
              hex256(BigInt(`0x${description.actionPhase.actionListHash.toString(16)}`)),
            ),
          }
        : undefined,
  };
}

const STATUSES = {
  active: 'active',
  frozen: 'frozen',
  uninitialized: 'uninit',
  'non-existing': 'nonexist',
} as const;

function compute(phase: TransactionComputePhase) {
  if (phase.type === 'skipped') return { skipped: true, reason: phase.reason.replace('-', '_') };
  return {
    skipped: false,
    success: phase.success,
    gas_fees: String(phase.gasFees),
    gas_used: String(phase.gasUsed),
    exit_code: phase.exitCode,
    vm_steps: phase.vmSteps,
  };
}

function coreMessage(message: Message) {
  const { info, body, init } = message;
  return {
    source: address(info.src),
    destination: address(info.dest),
    value: info.type === 'internal' ? String(info.value.coins) : null,
    fwd_fee: info.type === 'internal' ? String(info.forwardFee) : null,
    created_lt: info.type === 'external-in' ? null : String(info.createdLt),
    created_at: info.type === 'external-in' ? null : String(info.createdAt),
    bounce: info.type === 'internal' ? info.bounce : null,
    bounced: info.type === 'internal' ? info.bounced : null,
    import_fee: info.type === 'external-in' ? String(info.importFee) : null,
    opcode: opcode(body),
    body_hash: base64(body),
    has_init: Boolean(init),
  };
}

function opcode(body: Cell): string | null {
  if (body.isExotic || body.bits.length < 32) return null;
  return `0x${body.beginParse().preloadUint(32).toString(16).padStart(8, '0')}`;
}
