import {
  type BlockIdExt,
  type Cell,
  Config,
  ConfigDictionary,
  type ConfigParams,
  type McStateExtra,
} from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { blockHeader } from './block-header.ts';
import { checked, ensure, fail, openRoot } from './open.ts';
import { ensureAbout, masterchainOf, stateBehindHeader } from './proven-state.ts';

const FROM_KEY_BLOCK = 0x8000;
const WITH_PREV_BLOCKS = 0x80;
const WITH_CAPABILITIES = 0x200;
const MODE_BITS = 0xffff;

type Asked = Pick<Params<'getConfigAll'>, 'mode'> &
  Partial<Pick<Params<'getConfigParams'>, 'paramList'>>;
type Answer = Result<'getConfigAll'>;

export interface VerifiedConfig {
  /** Where the configuration stands: the asked block or, by the mode, a key block. */
  readonly block: BlockIdExt;
  /** Read through the proof: what was not asked for throws `ProofIncompleteError`, whether it exists or not. */
  readonly config: Config;
  /** The root of the dictionary of parameters, without gaps; null where only some of them were asked for. */
  readonly root: Cell | null;
  readonly configAddress: Uint8Array;
  /** What was asked for, in full, by number; null: proven not to be there. */
  readonly params: ReadonlyMap<number, Cell | null>;
  /** As much of it as the mode asked for; null of a key block. */
  readonly stateExtra: McStateExtra | null;
  readonly proof: { readonly stateProof: Uint8Array; readonly configProof: Uint8Array };
}

/** getConfigAll, and getConfigParams by its `paramList`, at a proven masterchain block. */
export function verifyConfig(block: BlockIdExt, asked: Asked, answer: Answer): VerifiedConfig {
  return checked('configuration', () => {
    ensure((asked.mode & FROM_KEY_BLOCK) === 0, 'the configuration of a key block was asked for');
    ensureAnswers(block, asked, answer);
    const { stateProof, configProof } = answer;
    const stateExtra = masterchainOf(stateBehindHeader(block, stateProof, configProof));
    return { ...shown(block, asked, stateExtra.config, answer), stateExtra };
  });
}

/**
 * The same with bit 0x8000 of the mode: from the last key block at or before the asked one. Trusted is that
 * `keyBlock`, which the answer names, is a block of the chain, and that it is the last one: the asked block's
 * header says so by `prevKeyBlockSeqno` (or `keyBlock`, of itself).
 */
export function verifyKeyBlockConfig(
  keyBlock: BlockIdExt,
  asked: Asked,
  answer: Answer,
): VerifiedConfig {
  return checked('configuration of a key block', () => {
    ensure((asked.mode & FROM_KEY_BLOCK) !== 0, 'the configuration of no key block was asked for');
    ensureAnswers(keyBlock, asked, answer);
    ensure(answer.stateProof.length === 0, 'a state where only a block is needed');
    const { block, info } = blockHeader(keyBlock, openRoot(answer.configProof));
    const config = info.keyBlock ? masterchainOf(block.extra).config : null;
    return {
      ...shown(keyBlock, asked, config ?? fail('not a key block'), answer),
      stateExtra: null,
    };
  });
}

function ensureAnswers(block: BlockIdExt, { mode }: Asked, answer: Answer): void {
  ensureAbout(block, answer);
  const echo = mode & MODE_BITS;
  // the node shows the capabilities wherever it shows the earlier blocks
  const extended = (echo & WITH_PREV_BLOCKS) === 0 ? echo : echo | WITH_CAPABILITIES;
  ensure(answer.mode === echo || answer.mode === extended, 'an answer in another mode');
}

function shown(
  block: BlockIdExt,
  { paramList }: Asked,
  { config, configAddress }: ConfigParams,
  { stateProof, configProof }: Answer,
): Omit<VerifiedConfig, 'stateExtra'> {
  const params = new Map<number, Cell | null>();
  for (const number of paramList ?? config.keys()) params.set(number, config.get(number) ?? null);
  for (const [number, cell] of params) {
    ensure(cell?.isComplete !== false, `parameter ${number} is not shown in full`);
  }
  const root = paramList ? null : ConfigDictionary.toCell(config);
  ensure(root?.isComplete !== false, 'the configuration has gaps');
  return {
    block,
    config: new Config(config),
    root,
    configAddress,
    params,
    proof: { stateProof, configProof },
  };
}
