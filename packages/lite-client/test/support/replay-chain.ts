import {
  Block,
  type BlockIdExt,
  FULL_SHARD,
  fromHex,
  previousBlocks,
  ReadTracker,
  readBoc,
  writeBoc,
} from '@tonway/chain';
import { blocksOf, conversations, type Network } from '@tonway/tools/fixtures';
import { type Answer, decodeAnswer } from '../../src/tl/lite-api.ts';

interface MasterchainBlock {
  readonly id: BlockIdExt;
  readonly boc: Uint8Array;
}

/** Everything a recorded network has said, and its masterchain block by block. */
export class ReplayChain {
  readonly answers = new Map<string, Uint8Array>();
  readonly blocks = new Map<number, MasterchainBlock>();
  readonly info: Answer<'getMasterchainInfo'>;
  private readonly headers = new Map<number, Uint8Array>();

  constructor(network: Network) {
    let info: Uint8Array | null = null;
    for (const { name, request, response } of conversations(network)) {
      if (response && !this.answerTo(request)) this.answers.set(keyOf(request), response);
      if (name === 'liteServer.getMasterchainInfo') info ??= response;
    }
    for (const row of blocksOf(network)) {
      if (row.workchain !== -1) continue;
      const { seqno, boc } = row;
      const [rootHash, fileHash] = [fromHex(row.rootHash), fromHex(row.fileHash)];
      const id = { workchain: -1, shard: FULL_SHARD, seqno, rootHash, fileHash };
      this.blocks.set(seqno, { id, boc });
    }
    if (!info) throw new Error(`${network} has no getMasterchainInfo`);
    this.info = decodeAnswer('getMasterchainInfo', info) as Answer<'getMasterchainInfo'>;
  }

  answerTo(request: Uint8Array): Uint8Array | undefined {
    return this.answers.get(keyOf(request));
  }

  block(seqno: number): MasterchainBlock {
    const block = this.blocks.get(seqno);
    if (!block) throw new Error(`no masterchain block ${seqno}`);
    return block;
  }

  /** The proof of a header as a server makes it. */
  header(seqno: number): Uint8Array {
    const known = this.headers.get(seqno);
    if (known) return known;
    const tracker = new ReadTracker(readBoc(this.block(seqno).boc));
    previousBlocks(Block.load(tracker.root).info);
    const header = writeBoc(tracker.proof());
    this.headers.set(seqno, header);
    return header;
  }

  genUtime(seqno: number): number {
    return Block.load(readBoc(this.block(seqno).boc)).info.genUtime;
  }
}

function keyOf(request: Uint8Array): string {
  return Buffer.from(request).toString('latin1');
}

const chains = new Map<Network, ReplayChain>();

/** Read once per process. */
export function replayChain(network: Network): ReplayChain {
  const chain = chains.get(network) ?? new ReplayChain(network);
  chains.set(network, chain);
  return chain;
}
