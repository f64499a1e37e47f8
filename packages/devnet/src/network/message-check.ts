import { type Account, Address, type Message, ShardStateUnsplit, toHex } from '@tonway/chain';
import {
  type EmulateCall,
  type EmulateResult,
  type Refused,
  type Tvm,
  TvmError,
} from '@tonway/tvm';
import { masterchainContextAt } from '../collate/masterchain-context.ts';
import { Code, Refusal } from '../lite-server/refusal.ts';
import { type ChainTops, topOf } from './chain-tops.ts';
import { refuseMessage } from './external-message.ts';

/** The node's code for a message that the contract does not accept. */
const NOT_ACCEPTED = -701;
/** The number of characters of the log's end in the answer. */
const SHOWN_LOG = 256;
/** Log lines that represent a VM step. */
const STEP = /^(execute|implicit|handling exception code) /gm;

/** Emulates a message on the newest state; refuses it with the node's text if the account does. */
export async function checkMessage(
  tvm: Tvm,
  tops: ChainTops,
  message: Message,
  now: number,
): Promise<void> {
  const { destination } = message.info;
  if (!(destination instanceof Address)) return refuseMessage("Can't parse destination address");
  const state = ShardStateUnsplit.load(
    (topOf(tops, destination) ?? refuseWorkchain(destination)).state,
  );
  const account = state.accounts.get(destination.hash);
  if (!account?.account) return refuseMessage('Failed to unpack account state');
  const {
    configRoot: config,
    previousBlocks,
    state: newest,
  } = masterchainContextAt(tops.masterchain);
  const result = await execute(tvm, {
    account,
    message: message.cell,
    config,
    now,
    lt: state.genLt + 1n,
    previousBlocks,
    libraries: (hash) => newest.libraries.get(hash)?.lib ?? null,
    log: true,
  });
  if (!result.accepted)
    refuseMessage(reasonOf(result, account.account), NOT_ACCEPTED, result.exitCode);
}

async function execute(tvm: Tvm, call: EmulateCall): Promise<EmulateResult> {
  try {
    return await tvm.emulate(call);
  } catch (error) {
    if (!(error instanceof TvmError)) throw error;
    if (error.transient)
      throw new Refusal(Code.notReady, 'too many pending external message checks');
    return refuseMessage(error.reason);
  }
}

function refuseWorkchain({ workchain, hash }: Address): never {
  const account = `${workchain}:0x${toHex(hash.subarray(0, 8))}`;
  return refuseMessage(`no shard in masterchain state for account ${account}`, Code.notReady);
}

function reasonOf({ exitCode, log }: Refused, { address }: Account): string {
  const id = address instanceof Address ? toHex(address.hash).toUpperCase() : '';
  const rejected =
    'External message was not accepted: cannot run message on account: inbound external message rejected by';
  if (exitCode === null) return `${rejected} account ${id} before smart-contract execution`;
  const steps = log?.match(STEP)?.length ?? 0;
  const outcome = `${rejected} transaction ${id}:\nexitcode=${exitCode}, steps=${steps}, gas_used=0`;
  return log ? `${outcome}\nVM Log (truncated):\n...${log.slice(-SHOWN_LOG)}` : outcome;
}
