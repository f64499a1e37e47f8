import { transactionsOf } from '@tonway/chain';
import type { ReadBlock } from './read-chain.ts';

/** The kinds of blocks, messages and transactions that occur on a network. */
export function sightsOf(chain: readonly ReadBlock[]): Set<string> {
  return new Set(chain.flatMap((read) => [...blockSights(read), ...transactionSights(read)]));
}

function blockSights({ block }: ReadBlock): string[] {
  const { beforeSplit, afterSplit, afterMerge, keyBlock } = block.info;
  const { inMsgDescr, outMsgDescr, custom } = block.extra;
  const flags = { beforeSplit, afterSplit, afterMerge, keyBlock, minted: custom?.mintMsg };
  return [
    ...Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : [])),
    ...[...inMsgDescr.values()].map(({ kind }) => `in ${kind}`),
    ...[...outMsgDescr.values()].map(({ kind }) => `out ${kind}`),
  ];
}

function* transactionSights({ block }: ReadBlock): Generator<string> {
  for (const { description, inMessage, origStatus, endStatus } of transactionsOf(block)) {
    yield description.kind === 'tick-tock' && description.isTock ? 'tock' : description.kind;
    yield `${origStatus} to ${endStatus}`;
    if (inMessage?.info.kind === 'internal') {
      if (inMessage.info.bounced) yield 'bounced';
      if (!inMessage.info.value.extra.isEmpty) yield 'extra currency';
    }
  }
}
