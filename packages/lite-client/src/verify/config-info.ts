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
import { ensureAbout, masterchainOf, stateAfterHeader } from './proven-state.ts';

const FROM_KEY_BLOCK = 0x8000;
const WITH_PREV_BLOCKS = 0x80;
const WITH_CAPABILITIES = 0x200;
const MODE_BITS = 0xffff;

type RequestParams = Pick<Params<'getConfigAll'>, 'mode'> &
  Partial<Pick<Params<'getConfigParams'>, 'paramList'>>;
type Answer = Result<'getConfigAll'>;

export interface VerifiedConfig {
  /** The block of the configuration: the requested block or, depending on the mode, a key block. */
  readonly block: BlockIdExt;
  /** Reads through the proof: access to a parameter that was not requested throws `ProofIncompleteError`. */
  readonly config: Config;
  /** The complete dictionary of parameters; null if only some were requested. */
  readonly root: Cell | null;
  readonly configAddress: Uint8Array;
  /** The requested parameters by number; null: proven not to exist. */
  readonly params: ReadonlyMap<number, Cell | null>;
  /** The parts that the mode requested; null for a key block. */
  readonly stateExtra: McStateExtra | null;
  readonly proof: { readonly stateProof: Uint8Array; readonly configProof: Uint8Array };
}

/**
 * Verifies getConfigAll, or getConfigParams with `paramList`, at a proven masterchain block.
 *
 * @example
 * const answer = await pool.query('getConfigAll', params);
 * verifyConfig(block, params, answer).config.require(15).validatorsElectedFor > 0; // => true
 */
export function verifyConfig(
  block: BlockIdExt,
  request: RequestParams,
  answer: Answer,
): VerifiedConfig {
  return checked('configuration', () => {
    ensure((request.mode & FROM_KEY_BLOCK) === 0, 'the configuration of a key block was asked for');
    ensureAnswers(block, request, answer);
    const { stateProof, configProof } = answer;
    const stateExtra = masterchainOf(stateAfterHeader(block, stateProof, configProof));
    return { ...readConfig(block, request, stateExtra.config, answer), stateExtra };
  });
}

/**
 * Like `verifyConfig`, with mode bit 0x8000: from the last key block at or before the requested block. The caller must
 * have proven that `keyBlock` is on the chain and is the last key block, which the header of the requested block shows
 * by `prevKeyBlockSeqno` or `keyBlock`.
 *
 * @example
 * const answer = await pool.query('getConfigAll', params);
 * verifyKeyBlockConfig(block, params, answer).config.validators.main > 0; // => true
 */
export function verifyKeyBlockConfig(
  keyBlock: BlockIdExt,
  request: RequestParams,
  answer: Answer,
): VerifiedConfig {
  return checked('configuration of a key block', () => {
    ensure(
      (request.mode & FROM_KEY_BLOCK) !== 0,
      'the configuration of no key block was asked for',
    );
    ensureAnswers(keyBlock, request, answer);
    ensure(answer.stateProof.length === 0, 'a state where only a block is needed');
    const { block, info } = blockHeader(keyBlock, openRoot(answer.configProof));
    const config = info.keyBlock ? masterchainOf(block.extra).config : null;
    return {
      ...readConfig(keyBlock, request, config ?? fail('not a key block'), answer),
      stateExtra: null,
    };
  });
}

function ensureAnswers(block: BlockIdExt, { mode }: RequestParams, answer: Answer): void {
  ensureAbout(block, answer);
  const echo = mode & MODE_BITS;
  // a node adds the capabilities whenever it includes the previous blocks
  const extended = (echo & WITH_PREV_BLOCKS) === 0 ? echo : echo | WITH_CAPABILITIES;
  ensure(answer.mode === echo || answer.mode === extended, 'an answer in another mode');
}

function readConfig(
  block: BlockIdExt,
  { paramList }: RequestParams,
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
