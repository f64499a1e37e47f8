import { type BlockIdExt, type Cell, type Config, ConfigDictionary } from '@tonway/chain';
import { blockKey, toTlBlockId, VerificationError, verifyConfig } from '@tonway/lite-client';
import type { PreviousBlocks } from '@tonway/tvm';
import { shown } from '../errors.ts';
import { previousBlocksAt } from './previous-blocks.ts';
import { cellBytes, type Read, text } from './read.ts';

const WITH_PREVIOUS_BLOCKS = 128;
const GLOBAL_VERSION = 8;
/** 33 block ids. */
const NETWORK_BYTES = 8192;

/** What can be told of the network at a block without its whole configuration. */
interface NetworkAt {
  readonly configHash: Uint8Array;
  readonly previousBlocks: PreviousBlocks;
}

/** A short answer that names the configuration by its hash: most blocks have the one of the block before. */
export function networkRead(block: BlockIdExt): Read<NetworkAt> {
  const paramList = [GLOBAL_VERSION];
  return {
    key: `network ${blockKey(block)}`,
    async ask(source) {
      await source.require(block);
      const params = { mode: WITH_PREVIOUS_BLOCKS, id: toTlBlockId(block), paramList };
      return source.ask('getConfigParams', params, (answer) => {
        const { config, stateExtra } = verifyConfig(block, params, answer);
        return shown('previous blocks', () => ({
          configHash: Uint8Array.from(ConfigDictionary.toCell(config.params).hash()),
          previousBlocks: previousBlocksAt(block, stateExtra, config.globalVersion.version),
        }));
      });
    },
    bytes: () => NETWORK_BYTES,
  };
}

interface WholeConfig {
  readonly root: Cell;
  readonly config: Config;
  readonly proof: Uint8Array;
}

/** The configuration with a hash, from a block that has it. */
export function configRead(block: BlockIdExt, configHash: Uint8Array): Read<WholeConfig> {
  return {
    key: `config ${text(configHash)}`,
    async ask(source) {
      await source.require(block);
      const params = { mode: 0, id: toTlBlockId(block) };
      return source.ask('getConfigAll', params, (answer) => {
        const { config, proof } = verifyConfig(block, params, answer);
        const root = ConfigDictionary.toCell(config.params);
        if (!root.isComplete) throw new VerificationError('the configuration has gaps');
        return { root, config, proof: proof.configProof };
      });
    },
    bytes: ({ proof }) => cellBytes(proof),
  };
}
