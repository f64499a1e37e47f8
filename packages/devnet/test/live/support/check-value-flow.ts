import assert from 'node:assert/strict';
import { addCurrencies, CurrencyCollection, NO_CURRENCIES } from '@tonway/chain';
import { accountsBefore } from './accounts-before.ts';
import type { ReadBlock } from './read-chain.ts';

/** Checks that value is conserved and that each part of the flow is the sum it stands for. */
export function checkValueFlow(read: ReadBlock): void {
  const { valueFlow: flow, extra } = read.block;
  const { inMsgDescr, outMsgDescr, accountBlocks } = extra;
  const before = accountsBefore(read).map((accounts) => accounts.extra.balance);
  checkSum('from_prev_blk', [flow.fromPrevBlk], before);
  checkSum('to_next_blk', [flow.toNextBlk], [read.state.totalBalance]);
  checkSum('total_balance', [read.state.totalBalance], [read.state.accounts.extra.balance]);
  checkSum('imported', [flow.imported], [inMsgDescr.extra.valueImported]);
  checkSum('exported', [flow.exported], [outMsgDescr.extra]);
  const importFees = coins(inMsgDescr.extra.feesCollected);
  const fees = [accountBlocks.extra, importFees, flow.created, flow.feesImported];
  checkSum('fees_collected', [flow.feesCollected, burned(read)], fees);
  checkBalance(read);
  if (extra.custom) checkMasterchain(read);
}

function checkBalance({ block: { valueFlow } }: ReadBlock): void {
  const { fromPrevBlk, imported, feesImported, recovered, created, minted } = valueFlow;
  const { toNextBlk, exported, feesCollected } = valueFlow;
  checkSum(
    'in and out',
    [fromPrevBlk, imported, feesImported, recovered, created, minted],
    [toNextBlk, exported, feesCollected, valueFlow.burned ?? NO_CURRENCIES],
  );
}

/** Checks the sums of the masterchain over all chains. */
function checkMasterchain({ block, parents: [parent], state }: ReadBlock): void {
  const { valueFlow, extra } = block;
  const { fees, create } = extra.custom?.shardFees.extra ?? assert.fail();
  checkSum('fees_imported', [valueFlow.feesImported], [fees]);
  checkSum(
    'global_balance',
    [state.custom?.globalBalance ?? assert.fail(), valueFlow.burned ?? NO_CURRENCIES],
    [parent?.custom?.globalBalance ?? assert.fail(), valueFlow.created, valueFlow.minted, create],
  );
}

function burned({ block, id }: ReadBlock): CurrencyCollection {
  return (id.workchain === -1 && block.valueFlow.burned) || NO_CURRENCIES;
}

function coins(amount: bigint): CurrencyCollection {
  return { ...NO_CURRENCIES, coins: amount };
}

type Amounts = readonly CurrencyCollection[];

function checkSum(name: string, left: Amounts, right: Amounts): void {
  const [a, b] = [left, right].map((all) => CurrencyCollection.toCell(all.reduce(addCurrencies)));
  const text = (all: Amounts) => all.map((each) => each.coins).join(' + ');
  assert.equal(a?.hashHex(), b?.hashHex(), `${name}: ${text(left)} is not ${text(right)}`);
}
