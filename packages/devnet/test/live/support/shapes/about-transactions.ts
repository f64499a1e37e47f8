import { transactionsOf } from '@tonway/chain';
import { toTlBlockId } from '@tonway/lite-client';
import type { ReadBlock } from '../read-chain.ts';
import type { Occasion, QuestionTable } from './questions.ts';

const COUNTS = [1, 256];
const NOBODY = { workchain: 0, id: new Uint8Array(32) };
const WRONG = new Uint8Array(32).fill(0xff);

export const aboutTransactions: QuestionTable = {
  listBlockTransactions: pagesOf,
  listBlockTransactionsExt: pagesOf,
  *getOneTransaction({ places, network }) {
    for (const { id, block } of places.blocks) {
      const at = toTlBlockId(id);
      for (const { accountAddress, lt } of [...transactionsOf(block)].slice(0, 3)) {
        const account = { workchain: id.workchain, id: accountAddress };
        yield { id: at, account, lt };
        yield { id: at, account, lt: lt + 1n };
        yield { id: { ...at, rootHash: WRONG }, account, lt };
      }
      const { workchain, hash } = network.journey.tester;
      for (const account of [NOBODY, { workchain, id: hash }]) yield { id: at, account, lt: 1n };
    }
  },
  *getTransactions({ network: { devnet, journey } }) {
    const { libraryHash, ...accounts } = journey;
    for (const address of Object.values(accounts)) {
      const { workchain, hash: id } = address;
      const account = { workchain, id };
      const last = devnet.account(address);
      const [lt, hash] = [last?.lastTransactionLt ?? 0n, last?.lastTransactionHash ?? WRONG];
      for (const count of [0, 1, 16]) yield { count, account, lt, hash };
      yield { count: 1, account, lt, hash: WRONG };
      yield { count: 1, account, lt: lt + 1n, hash };
      yield { count: 1, account, lt: 1n << 62n, hash };
      yield { count: 1, account: { workchain: 3, id }, lt, hash };
      yield { count: 1, account: { workchain, id: libraryHash }, lt, hash };
    }
  },
};

function* pagesOf({ places, mode }: Occasion) {
  const ids = places.ids.map((id) => ({ id, after: { account: WRONG, lt: 0n } }));
  const blocks = places.blocks.map((read) => ({ id: toTlBlockId(read.id), after: firstOf(read) }));
  for (const place of [...ids, ...blocks])
    for (const count of COUNTS) yield { ...place, mode, count };
}

function firstOf({ block }: ReadBlock): { account: Uint8Array; lt: bigint } {
  for (const { accountAddress, lt } of transactionsOf(block))
    return { account: accountAddress, lt };
  return { account: WRONG, lt: 0n };
}
