import type { Cell } from '@tonway/chain';
import type { TvmOptions } from '@tonway/tvm';
import type { RefusedExternal } from '../collate/collation.ts';
import { DevnetError } from '../errors.ts';
import type { SignatureKind } from '../genesis/config/network-config.ts';
import type { FundedAddress } from '../genesis/genesis.ts';
import { DEFAULT_SECRET } from '../genesis/keys.ts';
import type { BehaviourChange } from '../lite-server/behaviour.ts';
import type { ChainFolderOptions } from '../persistence/chain-folder.ts';
import type { MempoolOptions } from './mempool.ts';
import type { Production } from './producer.ts';

export interface DevnetOptions extends BehaviourChange {
  /** Of the lite server; 0, the default, takes a free one. */
  readonly port?: number;
  readonly host?: string;
  /** Default: a block every 400 ms. */
  readonly production?: Production;
  /** Of the basechain: 1, 2, 4, 8 or 16. */
  readonly shards?: number;
  /** Where the chain is kept; null (default): in memory only. */
  readonly data?: string | null;
  readonly folder?: ChainFolderOptions;
  /** What all keys are made of. The default one is known to everybody. */
  readonly secret?: string;
  /** How blocks are signed. Default: `ordinary`, which every client understands. */
  readonly signatures?: SignatureKind;
  /** The parameters of another network to start with. */
  readonly config?: Cell | null;
  /** Single parameters; null leaves one out. */
  readonly params?: ReadonlyMap<number, Cell | null>;
  readonly globalId?: number;
  /** How many keys with funded wallets there are. */
  readonly accounts?: number;
  /** Keys of one's own whose wallets are funded. */
  readonly mnemonics?: readonly string[];
  /** Further addresses with a balance. */
  readonly funded?: readonly FundedAddress[];
  readonly accountBalanceNano?: bigint;
  readonly mempool?: MempoolOptions;
  readonly tvm?: TvmOptions;
  /** A message that was accepted and that its account refused when its turn came. */
  readonly onRefused?: (refused: RefusedExternal) => void;
  /** A round that failed; the messages in it are lost. Default: a warning of the process. */
  readonly onError?: (error: unknown) => void;
}

/** With all defaults; what the lite server needs stands apart. */
export interface CompleteOptions extends Required<Omit<DevnetOptions, ServerOption>> {
  readonly liteServer: Pick<DevnetOptions, ServerOption>;
}

type ServerOption = 'port' | 'host' | keyof BehaviourChange;

const ONE_MILLION_TON = 10n ** 15n;

const DEFAULTS: Required<Omit<DevnetOptions, ServerOption>> = {
  production: { intervalMs: 400 },
  shards: 1,
  data: null,
  folder: {},
  secret: DEFAULT_SECRET,
  signatures: 'ordinary',
  config: null,
  params: new Map(),
  globalId: -777,
  accounts: 10,
  mnemonics: [],
  funded: [],
  accountBalanceNano: ONE_MILLION_TON,
  mempool: {},
  tvm: {},
  onRefused() {},
  onError: (error) => process.emitWarning(String(error), 'DevnetWarning'),
};

export function complete({
  port,
  host,
  history,
  lag,
  faults,
  ...rest
}: DevnetOptions): CompleteOptions {
  const liteServer = { port, host, history, lag, faults };
  const given = Object.entries(liteServer).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, ...rest, liteServer: Object.fromEntries(given) };
}

/** How often the basechain is split to have so many shards. */
export function splitDepth(shards: number): number {
  const depth = [1, 2, 4, 8, 16].indexOf(shards);
  if (depth < 0) throw new DevnetError('OPTION_INVALID', `${shards} shards: take 1, 2, 4, 8 or 16`);
  return depth;
}
