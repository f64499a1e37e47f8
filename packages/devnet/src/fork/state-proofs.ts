import {
  Address,
  type BlockIdExt,
  type Cell,
  keyOnPath,
  MASTERCHAIN,
  openProof,
  readBoc,
  readBocRoots,
  ShardStateUnsplit,
} from '@tonway/chain';
import type { VerifiedReads } from '@tonway/lite-client';

/** A place in the state after a block: the numbers of the references from its root. */
interface StatePlace {
  readonly block: BlockIdExt;
  readonly state: Cell;
  readonly path: readonly number[];
  /** The key that was looked up in the dictionary of the place. */
  readonly key: Uint8Array | undefined;
}

/** References of a state: out_msg_queue_info, accounts, libraries and others, and custom of the masterchain. */
const ACCOUNTS = 1;
const DETAILS = 2;
const MASTERCHAIN_EXTRA = 3;
/** References of custom: the shards, the configuration, and a cell with earlier blocks and the counts of created blocks. */
const SHARDS = 0;
const CONFIG = 1;
const EARLIER_BLOCKS = 0;

type Prove = (reads: VerifiedReads, place: StatePlace) => Promise<readonly Cell[]>;

/** Asks for proofs that show the place; returns views of the state and cells of it. None if servers prove no such place. */
export const proveParts: Prove = (reads, place) => {
  const [part, ...rest] = place.path;
  if (part === ACCOUNTS) return proveAccount(reads, place);
  if (part === DETAILS) return proveLibrary(reads, place);
  return part === MASTERCHAIN_EXTRA ? proveExtra(reads, place, rest) : nothing();
};

const nothing = async (): Promise<readonly Cell[]> => [];

const proveAccount: Prove = async (reads, place) => {
  const { block } = place;
  const address = new Address(block.workchain, accountAt(place));
  const { accountCell, proof } = await reads.account(address, block);
  const [, state] = readBocRoots(proof.proof, { maxRoots: 2 });
  const entry = state ? [openProof(state)] : [];
  return accountCell ? [...entry, accountCell] : entry;
};

/** An account whose path leads through the place. */
function accountAt({ block, state, path, key }: StatePlace): Uint8Array {
  // accounts: a reference to the root node
  const [, toRoot, ...below] = path;
  if (key?.length === 32) return key;
  if (toRoot === undefined || below.length === 0) return firstAccount(block);
  return keyOnPath(state.ref(ACCOUNTS).ref(toRoot), below, 256);
}

function firstAccount({ workchain, shard }: BlockIdExt): Uint8Array {
  const id = new Uint8Array(32);
  if (workchain !== MASTERCHAIN) new DataView(id.buffer).setBigUint64(0, shard);
  return id;
}

const proveLibrary: Prove = async (reads, { block, state, path, key }) => {
  const [, index, ...below] = path;
  if (index === undefined || block.workchain !== MASTERCHAIN) return [];
  const { totalBalance, totalValidatorFees } = ShardStateUnsplit.load(state);
  const before = [totalBalance, totalValidatorFees].filter(({ extra }) => !extra.isEmpty).length;
  if (index !== before) return [];
  const hash = key ?? keyOnPath(state.ref(DETAILS).ref(index), below, 256);
  const { libraries, proof } = await reads.libraries(block, [hash]);
  const found = [...libraries.values()].flatMap((each) => each?.library ?? []);
  return [openProof(readBoc(proof.dataProof)), ...found];
};

async function proveExtra(
  reads: VerifiedReads,
  { block, state, path, key }: StatePlace,
  [part, dictionary, ...below]: readonly number[],
): Promise<readonly Cell[]> {
  if (part === SHARDS) {
    const { proof } = await reads.shards(block);
    return readBoc(proof.data).refs();
  }
  if (part === CONFIG) {
    const { proof } = await reads.config(block);
    return [openProof(readBoc(proof.configProof))];
  }
  if (part === undefined || dictionary === undefined) return [];
  if (dictionary === EARLIER_BLOCKS) {
    const { proof } = await reads.previousBlocks(block);
    return [openProof(readBoc(proof.configProof))];
  }
  const root = () =>
    state
      .ref(path[0] ?? 0)
      .ref(part)
      .ref(dictionary);
  const { proof } = await reads.validatorStats(block, key ?? keyOnPath(root(), below, 256), 1);
  return [openProof(readBoc(proof.dataProof))];
}
