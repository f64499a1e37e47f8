import assert from 'node:assert/strict';
import { type BlockIdExt, FULL_SHARD, fromBase64 } from '@tonway/chain';
import { blocksOf, conversations, type Network, readJson } from '@tonway/tools/fixtures';
import { fromTlBlockId } from '../../src/block-id.ts';
import { type Answer, decodeAnswer } from '../../src/tl/lite-api.ts';
import type { FunctionName, Params } from '../../src/tl/types.ts';
import { paramsOf } from './recorded-params.ts';

/** A question that a real server answered, and not with an error. */
export interface Recorded<Name extends FunctionName> {
  readonly params: Params<Name>;
  readonly answer: Answer<Name>;
  readonly note: string;
}

export function* recordedAnswers<Name extends FunctionName>(
  network: Network,
  name: Name,
): Generator<Recorded<Name>> {
  for (const row of conversations(network)) {
    if (row.name !== `liteServer.${name}` || !row.response) continue;
    const answer = decodeAnswer(name, row.response);
    if (answer.kind === 'liteServer.error') continue;
    yield {
      params: paramsOf(name, row.params) as Params<Name>,
      answer: answer as Answer<Name>,
      note: row.note,
    };
  }
}

/** The first one that fits. */
export function recordedAnswer<Name extends FunctionName>(
  network: Network,
  name: Name,
  fits: (row: Recorded<Name>) => boolean,
): Recorded<Name> {
  const row = recordedAnswers(network, name).find(fits);
  assert.ok(row, `no recorded ${name} fits`);
  return row;
}

/** What a client of the network trusts. */
export function zeroStateOf(network: Network): BlockIdExt {
  type Id = { workchain: number; root_hash: string; file_hash: string };
  const { validator } = readJson<{ validator: { zero_state: Id } }>(network, 'global.config.json');
  const { workchain, root_hash, file_hash } = validator.zero_state;
  const [rootHash, fileHash] = [fromBase64(root_hash), fromBase64(file_hash)];
  return { workchain, shard: FULL_SHARD, seqno: 0, rootHash, fileHash };
}

/** One text for each block id, all five parts in it. */
export function idText(id: BlockIdExt): string {
  const hashes = [id.rootHash, id.fileHash].map((hash) => Buffer.from(hash).toString('hex'));
  return [id.workchain, id.shard, id.seqno, ...hashes].join(' ');
}

/** The texts of all blocks that the network made. */
export function allBlockIds(network: Network): Set<string> {
  return new Set(
    blocksOf(network).map(({ workchain, shard, seqno, rootHash, fileHash }) =>
      idText({
        ...fromTlBlockId({
          workchain,
          shard: BigInt(shard),
          seqno,
          rootHash: Buffer.from(rootHash, 'hex'),
          fileHash: Buffer.from(fileHash, 'hex'),
        }),
      }),
    ),
  );
}
