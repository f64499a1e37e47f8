import { createHash } from 'node:crypto';
import { field, type Json } from '../../api/kernel/lossless-json.ts';
import type { Host, Params } from './host.ts';

/** What questions are made of: each kind has the values that the first host has. */
export interface Sample {
  readonly seqno: { readonly seqno: string };
  readonly block: { readonly workchain: string; readonly shard: string; readonly seqno: string };
  readonly transaction: {
    readonly account: string;
    readonly hash: string;
    readonly lt: string;
    readonly utime: string;
    readonly trace: string;
  };
  readonly message: {
    readonly source: string;
    readonly destination: string;
    readonly created_lt: string;
    readonly hash: string;
  };
  readonly opcode: { readonly opcode: string };
  readonly jetton: { readonly master: string };
  readonly jettonWallet: {
    readonly wallet: string;
    readonly owner: string;
    readonly master: string;
  };
  readonly collection: { readonly collection: string };
  readonly item: { readonly item: string; readonly owner: string };
  readonly multisig: { readonly multisig: string };
  readonly vesting: { readonly vesting: string };
}

export type Kind = keyof Sample;

/** Thrown if the first host has nothing of a kind. */
export class NoSample extends Error {}

/** Blocks that are younger may not be on both hosts yet. */
const MIN_AGE_BLOCKS = 20;
/** Lite servers without an archive have the states of the last hours only. */
const MAX_AGE_BLOCKS = 500;
const BLOCKS = 12;
const ROWS = '50';

/** Values of the chain, and which of them is picked next: the same for the same seed. */
export class Samples {
  readonly #seed: string;
  readonly #pools = new Map<Kind, Sample[Kind][]>();
  #picks = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  add<K extends Kind>(kind: K, sample: Sample[K]): void {
    // A field that is missing would make a question without it.
    if (Object.values(sample).includes('')) return;
    const pool = this.#pools.get(kind) ?? [];
    this.#pools.set(kind, pool);
    pool.push(sample);
  }

  pick<K extends Kind>(kind: K): Sample[K] {
    const pool = this.#pools.get(kind) ?? [];
    const sample = pool[this.below(pool.length)];
    if (!sample) throw new NoSample(kind);
    return sample as Sample[K];
  }

  /** A whole number from 0. */
  below(limit: number): number {
    const digest = createHash('sha256')
      .update(`${this.#seed} ${this.#picks++}`)
      .digest();
    return limit === 0 ? 0 : digest.readUInt32LE() % limit;
  }

  one(...choices: readonly string[]): string {
    return choices[this.below(choices.length)] ?? '';
  }
}

const text = (value: Json): string =>
  value === null || typeof value === 'object' ? '' : String(value);
const list = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);

/** The texts of fields of a row, by the names of a sample. */
function textsIn<Name extends string>(
  row: Json,
  names: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const entries = Object.entries<string>(names).map(([name, of]) => [name, text(field(row, of))]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Reads samples from a host. What a host does not have is left out. */
export async function readSamples(host: Host, seed: string, signal: AbortSignal): Promise<Samples> {
  const samples = new Samples(seed);
  const rows = async (operation: string, name: string, params: Params = {}) =>
    list(field((await host.get(operation, { limit: ROWS, ...params }, signal)).body, name));
  await readBlocks(host, samples, signal);
  for (const row of await rows('v3/transactions', 'transactions', { sort: 'desc' })) {
    addTransaction(samples, row);
    for (const message of [field(row, 'in_msg'), ...list(field(row, 'out_msgs'))])
      addMessage(samples, message);
  }
  for (const row of await rows('v3/jetton/masters', 'jetton_masters'))
    samples.add('jetton', textsIn(row, { master: 'address' }));
  for (const row of await rows('v3/jetton/wallets', 'jetton_wallets'))
    samples.add(
      'jettonWallet',
      textsIn(row, { wallet: 'address', owner: 'owner', master: 'jetton' }),
    );
  for (const row of await rows('v3/nft/collections', 'nft_collections'))
    samples.add('collection', textsIn(row, { collection: 'address' }));
  for (const row of await rows('v3/nft/items', 'nft_items'))
    samples.add('item', textsIn(row, { item: 'address', owner: 'owner_address' }));
  // Lists of these contracts have to be asked for accounts.
  const details = async (action_type: string) =>
    (await rows('v3/actions', 'actions', { action_type })).map((row) => field(row, 'details'));
  for (const row of await details('multisig_create_order'))
    samples.add('multisig', textsIn(row, { multisig: 'destination' }));
  for (const row of await details('vesting_send_message'))
    samples.add('vesting', textsIn(row, { vesting: 'vesting' }));
  return samples;
}

/** Blocks of the last hours with their transactions, by v2, which every host has. */
async function readBlocks(host: Host, samples: Samples, signal: AbortSignal): Promise<void> {
  const { body } = await host.get('v2/getMasterchainInfo', {}, signal);
  const head = Number(text(field(field(field(body, 'result'), 'last'), 'seqno')));
  const newest = Math.max(1, head - MIN_AGE_BLOCKS);
  const range = Math.min(newest, MAX_AGE_BLOCKS);
  for (let i = 0; i < BLOCKS; i++) {
    const seqno = String(newest - samples.below(range));
    samples.add('seqno', { seqno });
    samples.add('block', { workchain: '-1', shard: String(-(2n ** 63n)), seqno });
    const shards = await host.get('v2/getShards', { seqno }, signal);
    for (const id of list(field(field(shards.body, 'result'), 'shards')))
      await readBlock(host, samples, blockOf(id), signal);
  }
}

function blockOf(id: Json): Sample['block'] {
  return {
    workchain: text(field(id, 'workchain')),
    shard: text(field(id, 'shard')),
    seqno: text(field(id, 'seqno')),
  };
}

async function readBlock(
  host: Host,
  samples: Samples,
  block: Sample['block'],
  signal: AbortSignal,
): Promise<void> {
  samples.add('block', block);
  const { body } = await host.get('v2/getBlockTransactionsExt', { ...block, count: '10' }, signal);
  for (const row of list(field(field(body, 'result'), 'transactions'))) {
    const id = field(row, 'transaction_id');
    const [account, utime] = [text(field(row, 'account')), text(field(row, 'utime'))];
    const [hash, lt] = [text(field(id, 'hash')), text(field(id, 'lt'))];
    samples.add('transaction', { account, hash, lt, utime, trace: hash });
    addMessage(samples, field(row, 'in_msg'));
  }
}

function addTransaction(samples: Samples, row: Json): void {
  samples.add('transaction', {
    account: text(field(row, 'account')),
    hash: text(field(row, 'hash')),
    lt: text(field(row, 'lt')),
    utime: text(field(row, 'now')),
    trace: text(field(row, 'trace_id')),
  });
}

function addMessage(samples: Samples, message: Json): void {
  samples.add('message', {
    source: text(field(message, 'source')),
    destination: text(field(message, 'destination')),
    created_lt: text(field(message, 'created_lt')),
    hash: text(field(message, 'hash')),
  });
  samples.add('opcode', { opcode: text(field(message, 'opcode')) });
}
