interface IndexedBlocks {
  readonly firstSeqno: number;
  /** Of the newest block. */
  readonly seqno: number;
}

/** The index has the chain from its start. */
const FIRST_SEQNO = 1;

/** Why the index lacks something of which only a hash is known: all that can be the reason. */
export function absenceText({ seqno, firstSeqno }: IndexedBlocks, blocksBehind: number): string {
  const reasons = [
    ...(blocksBehind > 0 ? [`not be indexed yet, because ${behind(blocksBehind)}`] : []),
    ...(firstSeqno > FIRST_SEQNO
      ? [`be older than the index, which begins at block ${firstSeqno.toLocaleString('en')}`]
      : []),
  ];
  if (reasons.length > 0) return `It may ${reasons.join(', or ')}. Otherwise it does not exist.`;
  return `Never seen: no block of the chain up to ${seqno.toLocaleString('en')} has it.`;
}

function behind(blocks: number): string {
  return `the newest ${blocks === 1 ? 'block is' : `${blocks.toLocaleString('en')} blocks are`} not`;
}
