import type { Cell } from '@tonway/chain';
import type { TvmOptions } from '@tonway/tvm';
import type { RefusedExternal } from '../collate/collation.ts';
import { DevnetError } from '../errors.ts';
import type { SignatureKind } from '../genesis/config/network-config.ts';
import type { FundedAddress } from '../genesis/genesis.ts';
import { DEFAULT_SECRET } from '../genesis/keys.ts';
import type { BehaviourChange } from '../lite-server/behaviour.ts';
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
import type { MadeBlock } from './made-block.ts';
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
  /** So many bytes of blocks are whole in memory, which takes about ten times as much; older ones are read again from the folder, or from a temporary file. Default: 8 MiB. */
  readonly wholeBlockBytes?: number;
  /** What all keys are made of. The default one is known to everybody. */
  readonly secret?: string;
  /** How blocks are signed. Default: `ordinary`, which every client understands. */
  readonly signatures?: SignatureKind;
  /** The parameters of another network to start with. */
  readonly config?: CellInput | null;
  /** Single parameters; null leaves one out. */
  readonly params?: ReadonlyMap<number, CellInput | null>;
  readonly globalId?: number;
  /** How many keys with funded wallets there are. */
  readonly accounts?: number;
  /** Keys of one's own whose wallets are funded. */
  readonly mnemonics?: readonly string[];
  /** Further addresses with a balance. */
  readonly funded?: readonly FundedInput[];
  /** Of each wallet of a key. */
  readonly accountBalanceNano?: NanoInput;
  readonly mempool?: MempoolOptions;
  readonly tvm?: TvmOptions;
  /** A masterchain block was made; what it is told is read out of the blocks, so null, the default, is cheaper. */
  readonly onBlock?: ((made: MadeBlock) => void) | null;
  /** A message was refused when it came. */
  readonly onRejected?: (refusal: Refusal) => void;
  /** A message that was accepted and that its account refused when its turn came. */
  readonly onRefused?: (refused: RefusedExternal) => void;
  /** A round that failed; the messages in it are lost. Default: a warning of the process. */
  readonly onError?: (error: unknown) => void;
}

interface FundedInput {
  readonly address: AddressInput;
  readonly balanceNano: NanoInput;
}

type ReadOption = 'config' | 'params' | 'funded' | 'accountBalanceNano';

/** With all defaults, and what was given as text read; what the lite server needs stands apart. */
export interface CompleteOptions extends Required<Omit<DevnetOptions, ServerOption | ReadOption>> {
  readonly config: Cell | null;
  readonly params: ReadonlyMap<number, Cell | null>;
  readonly funded: readonly FundedAddress[];
  readonly accountBalanceNano: bigint;
  /** Those kept are also those served. */
  readonly history: number | null;
  readonly liteServer: Pick<DevnetOptions, ServerOption>;
}

type ServerOption = 'port' | 'host' | keyof BehaviourChange;

const ONE_MILLION_TON = 10n ** 15n;

const DEFAULTS: Required<Omit<DevnetOptions, ServerOption>> = {
  production: { intervalMs: 400 },
  shards: 1,
  data: null,
  folder: {},
  wholeBlockBytes: 8 * 2 ** 20,
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
  onBlock: null,
  onRejected() {},
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
  const options = { ...DEFAULTS, ...rest };
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

/** How often the basechain is split to have so many shards. */
export function splitDepth(shards: number): number {
  const depth = [1, 2, 4, 8, 16].indexOf(shards);
  if (depth < 0) throw new DevnetError('OPTION_INVALID', `${shards} shards: take 1, 2, 4, 8 or 16`);
  return depth;
}
