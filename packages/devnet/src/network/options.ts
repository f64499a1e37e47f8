import type { Cell } from '@tonway/chain';
import type { TvmOptions } from '@tonway/tvm';
import type { RefusedExternal } from '../collate/collation.ts';
import { DevnetError } from '../errors.ts';
import type { ForkOptions } from '../fork/open-fork.ts';
import type { SignatureKind } from '../genesis/config/network-config.ts';
import type { FundedAddress } from '../genesis/genesis.ts';
import { DEFAULT_SECRET } from '../genesis/keys.ts';
import type { BehaviourChange, Faults } from '../lite-server/behaviour.ts';
import type { Refusal } from '../lite-server/refusal.ts';
import type { ChainFolderOptions } from '../persistence/chain-folder.ts';
import {
  type AddressInput,
  type CellInput,
  type NanoInput,
  toAddress,
  toCell,
  toNano,
} from './inputs.ts';
import type { VmLogs } from './local-chain.ts';
import type { MempoolOptions } from './mempool.ts';
import type { ProducedBlock } from './produced-block.ts';
import type { Production } from './producer.ts';

export interface DevnetOptions extends BehaviourChange {
  /** The lite-server port. Default: 0, any free port. Null: none, for tests that run in the process of the devnet. */
  readonly port?: number | null;
  readonly host?: string;
  /** When blocks are produced. Default: every 400 ms. */
  readonly production?: Production;
  /** The number of basechain shards: 1, 2, 4, 8 or 16. */
  readonly shards?: number;
  /** The data folder. Default: null, in memory only. */
  readonly data?: string | null;
  readonly folder?: ChainFolderOptions;
  /** A file that the chain is loaded from, if it exists, and saved to by `close`. Default: null. */
  readonly state?: string | null;
  /** The size of the blocks kept parsed in memory (about ten times as much when parsed); older ones are re-read from the folder or a temporary file. Default: 2 MiB. */
  readonly blockCacheBytes?: number;
  /** A network to continue, instead of a new one. Default: null. */
  readonly fork?: ForkOptions | null;
  /** The secret that all keys are derived from. The default is publicly known. */
  readonly secret?: string;
  /** The signature format of blocks. Default: `ordinary`, which every client supports. */
  readonly signatures?: SignatureKind;
  /** The configuration of another network to start from. */
  readonly config?: CellInput | null;
  /** Overrides of single configuration parameters; null removes one. */
  readonly params?: ReadonlyMap<number, CellInput | null>;
  readonly globalId?: number;
  /** The number of keys with funded wallets. */
  readonly accounts?: number;
  /** Mnemonics of additional keys with funded wallets. */
  readonly mnemonics?: readonly string[];
  /** Additional addresses with a balance. */
  readonly funded?: readonly FundedInput[];
  /** The balance of each funded wallet. */
  readonly accountBalanceNano?: NanoInput;
  readonly mempool?: MempoolOptions;
  readonly tvm?: TvmOptions;
  /** What is logged of each transaction; see `Devnet.vmLogs`. */
  readonly vmLogs?: VmLogs;
  /** Called for every masterchain block. Default: null, which saves parsing the blocks. */
  readonly onBlock?: ((made: ProducedBlock) => void) | null;
  /** Called when the mempool check refuses a message. */
  readonly onRejected?: (refusal: Refusal) => void;
  /** Called when an admitted message is refused during block production. */
  readonly onRefused?: (refused: RefusedExternal) => void;
  /** Called when a round fails; its messages are lost. Default: a process warning. */
  readonly onError?: (error: unknown) => void;
}

interface FundedInput {
  readonly address: AddressInput;
  readonly balanceNano: NanoInput;
}

type ReadOption = 'config' | 'params' | 'funded' | 'accountBalanceNano';

/** The options with defaults applied and inputs parsed; lite-server options are kept separately. */
export interface CompleteOptions extends Required<Omit<DevnetOptions, ServerOption | ReadOption>> {
  readonly config: Cell | null;
  readonly params: ReadonlyMap<number, Cell | null>;
  readonly funded: readonly FundedAddress[];
  readonly accountBalanceNano: bigint;
  /** The number of masterchain blocks kept, which includes all served ones. */
  readonly history: number | null;
  readonly liteServer: Pick<DevnetOptions, ServerOption>;
}

type ServerOption = 'port' | 'host' | keyof BehaviourChange;

const ONE_MILLION_TON = 10n ** 15n;

const DEFAULTS: Required<Omit<DevnetOptions, ServerOption>> = {
  production: { intervalMs: 400 },
  shards: 1,
  data: null,
  state: null,
  folder: {},
  fork: null,
  blockCacheBytes: 2 * 2 ** 20,
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
  vmLogs: 'none',
  onBlock: null,
  onRejected() {},
  onRefused() {},
  onError: (error) => process.emitWarning(String(error), 'DevnetWarning'),
};

export function completeOptions({
  port,
  host,
  history,
  lag,
  faults,
  ...rest
}: DevnetOptions): CompleteOptions {
  const liteServer = { port, host, history, lag, faults };
  const given = Object.entries(liteServer).filter(([, value]) => value !== undefined);
  const options = { ...DEFAULTS, ...rest };
  checkStateFile(options, history);
  checkFork(options, rest);
  const { config, params, funded, accountBalanceNano } = options;
  const readParams = Array.from(params, ([number, value]) => {
    return [number, value === null ? null : toCell(`parameter ${number}`, value)] as const;
  });
  return {
    ...options,
    config: config === null ? null : toCell('config', config),
    params: new Map(readParams),
    funded: funded.map(({ address, balanceNano }) => ({
      address: toAddress('funded address', address),
      balanceNano: toNano('funded balanceNano', balanceNano),
    })),
    accountBalanceNano: toNano('accountBalanceNano', accountBalanceNano),
    history: history === undefined || history === null ? null : history + (lag ?? 0),
    liteServer: Object.fromEntries(given),
  };
}

/** A state file contains all blocks, like a data folder. */
function checkStateFile({ state, data }: typeof DEFAULTS, history: unknown): void {
  if (state === null) return;
  if (data !== null)
    throw new DevnetError('OPTION_INVALID', 'state: expected no data folder; both store the chain');
  if (history !== undefined && history !== null)
    throw new DevnetError(
      'OPTION_INVALID',
      'state: expected no limit of the history; the file contains all blocks',
    );
}

/** A fork has the shards, the configuration and the global id of its network. */
function checkFork({ fork, state }: typeof DEFAULTS, given: DevnetOptions): void {
  if (fork === null) return;
  if (state !== null)
    throw new DevnetError('OPTION_INVALID', 'state: a fork can be stored in a data folder only');
  for (const name of ['config', 'globalId'] as const)
    if (given[name] !== undefined && given[name] !== null)
      throw new DevnetError('OPTION_INVALID', `${name}: a fork has that of its network`);
  if (given.shards !== undefined && given.shards !== 1)
    throw new DevnetError('OPTION_INVALID', 'shards: a fork has those of its network');
}

/** The split depth of the basechain for this number of shards. */
export function splitDepth(shards: number): number {
  const depth = [1, 2, 4, 8, 16].indexOf(shards);
  if (depth < 0)
    throw new DevnetError('OPTION_INVALID', `shards: expected 1, 2, 4, 8 or 16, got ${shards}`);
  return depth;
}

/** Faults of the network; omitted fields keep their values. */
export interface FaultChange extends Partial<Faults> {
  /** False: blocks are produced on command only. */
  readonly producing?: boolean;
  /** The number of masterchain blocks served; null: all. */
  readonly history?: number | null;
  /** The number of newest masterchain blocks that are withheld. */
  readonly lag?: number;
}

/** Gas limits what a contract does: a call takes longer only while other programs take all of the processor. */
const CALL_TIMEOUT_MS = 60_000;

/** Tests in the process send one message after another: a second emulator would only take time to start. */
export function tvmOptions({ tvm, liteServer }: CompleteOptions): TvmOptions {
  const workers = liteServer.port === null && { workers: 1 };
  return { debug: true, timeoutMs: CALL_TIMEOUT_MS, ...workers, ...tvm };
}
