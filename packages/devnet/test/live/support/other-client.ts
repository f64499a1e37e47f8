import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { toHex } from '@tonway/chain';
import type { Devnet } from '../../../src/network/devnet.ts';

/** The job of the other process: read the network, or send a message if one is given. */
export interface Job {
  readonly port: number;
  /** In hex. */
  readonly publicKey: string;
  /** Accounts to read, with all their transactions. */
  readonly accounts: readonly string[];
  /** A get-method that returns a number. */
  readonly asked: { readonly account: string; readonly method: string };
  /** A BoC in Base64. */
  readonly message?: string;
}

/** Hashes are in hex. */
export interface Seen {
  readonly head: string;
  readonly zeroState: string;
  readonly stateRootHash: string;
  /** Basechain shards: shard and seqno. */
  readonly shards: readonly (readonly [shard: string, seqno: number])[];
  readonly globalVersion: number;
  readonly method: { readonly exitCode: number; readonly value: number };
  readonly accounts: readonly SeenAccount[];
  /** Transactions of every found block, by block hash. */
  readonly blocks: Readonly<Record<string, readonly string[]>>;
}

export interface SeenAccount {
  readonly address: string;
  readonly balanceNano: string;
  /** The newest first. */
  readonly transactions: readonly string[];
}

const PROGRAM = fileURLToPath(new URL('./ton-lite-client-process.ts', import.meta.url));
const MAX_OUTPUT = 1 << 26;

/** Runs a job with npm's `ton-lite-client` in another process; returns its output. */
export async function otherClient<T>(
  { status }: Devnet,
  job: Omit<Job, 'port' | 'publicKey'>,
): Promise<T> {
  const { port, publicKey } = status;
  const text = JSON.stringify({ ...job, port, publicKey: toHex(publicKey) });
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, text], {
    maxBuffer: MAX_OUTPUT,
    timeout: 30_000,
  });
  return JSON.parse(stdout) as T;
}
