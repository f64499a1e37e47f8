import assert from 'node:assert/strict';
import { Block, Config, openProof, readBoc } from '@tonway/chain';
import { fromTlBlockId } from '../../src/block-id.ts';
import type { Constructors, FunctionName } from '../../src/tl/types.ts';
import { recordedAnswer, recordedAnswers } from './recorded-answers.ts';
import { FROM_KEY_BLOCK, READS, type Read } from './verified-kinds.ts';

type TlBlockId = Constructors['tonNode.blockIdExt'];

/** The parameters of a recorded query whose answer has a proof, and the blocks that they name. */
export function recordedQuestion(name: string, isKeyBlock: boolean) {
  const { proves = () => true } = READS[name as FunctionName] as Read<FunctionName>;
  const fits = (params: Record<string, unknown>) =>
    (((params.mode as number) & FROM_KEY_BLOCK) !== 0) === isKeyBlock &&
    (name !== 'getState' || (params.id as TlBlockId).seqno === 0);
  const { params, answer } = recordedAnswer(
    'localnet',
    name as FunctionName,
    (row) => fits(row.params) && proves(row.params, row.answer),
  );
  const { id, knownBlock, targetBlock } = params as Record<string, TlBlockId | undefined>;
  const asked = isKeyBlock ? (answer as { id: TlBlockId }).id : id;
  return {
    params,
    block: asked?.rootHash && fromTlBlockId(asked),
    known: knownBlock && fromTlBlockId(knownBlock),
    target: targetBlock ? fromTlBlockId(targetBlock) : null,
  };
}

/** The signatures of a recorded block, and the configuration that names the validators. */
export function recordedSignatures() {
  const link = [...recordedAnswers('localnet', 'getBlockProof')]
    .flatMap(({ answer }) => answer.steps)
    .find((step) => step.kind === 'liteServer.blockLinkForward' && step.from.seqno > 0);
  assert.ok(link?.kind === 'liteServer.blockLinkForward');
  const keyBlock = Block.load(openProof(readBoc(link.configProof)));
  const params = keyBlock.extra.custom?.config?.config;
  assert.ok(params);
  const { to, signatures } = link;
  return { block: fromTlBlockId(to), signatures, config: new Config(params) };
}
