import { equalBytes, MASTERCHAIN } from '@tonway/chain';
import type { IndexedBlock, NamedBlock, TransactionCount } from '../../store/steps/check.ts';
import { isAtOrBelowTip } from '../source/shard-walk.ts';
import { idText, type ReportFault, stepFault } from './fault.ts';

/** The indexed rows of one masterchain block. */
export interface Step {
  readonly seqno: number;
  readonly blocks: readonly IndexedBlock[];
  readonly counts: readonly TransactionCount[];
}

/** Checks links between blocks and transaction counts, one masterchain block after another. */
export class StructureCheck {
  readonly #report: ReportFault;
  /** The shard tips of the previous masterchain block; null: unknown. */
  #previousTips: readonly NamedBlock[] | null;
  /** The previous masterchain block; null: unknown. */
  #before: IndexedBlock | null;

  /** `before`: the masterchain block before the first; null: not indexed. */
  constructor(first: number, before: IndexedBlock | null, report: ReportFault) {
    this.#report = report;
    this.#previousTips = first === 1 ? [] : (before?.tips ?? null);
    this.#before = before;
  }

  check(step: Step): void {
    const fault = (what: string) => this.#report(stepFault(step.seqno, what));
    const byId = new Map<string, IndexedBlock>();
    for (const block of step.blocks) {
      if (byId.has(idText(block))) fault(`block ${idText(block)} is there twice`);
      byId.set(idText(block), block);
    }
    checkCounts(step, byId, fault);
    const masterchain = step.blocks.find(({ workchain }) => workchain === MASTERCHAIN);
    if (!masterchain?.tips) {
      fault(masterchain ? 'its row lists no shards' : 'it is missing');
      this.#previousTips = null;
      this.#before = null;
      return;
    }
    checkMasterchain(step.seqno, masterchain, this.#before, fault);
    checkShards(byId, masterchain.tips, this.#previousTips, fault);
    this.#previousTips = masterchain.tips;
    this.#before = masterchain;
  }
}

type ReportText = (what: string) => void;

function checkCounts(step: Step, byId: ReadonlyMap<string, IndexedBlock>, fault: ReportText): void {
  const found = new Map(step.counts.map((count) => [idText(count), count.count]));
  for (const [id, { txCount }] of byId) {
    const count = found.get(id) ?? 0;
    if (count !== txCount) fault(`block ${id} has ${count} of its ${txCount} transactions`);
    found.delete(id);
  }
  for (const [id, count] of found) fault(`${count} transactions are of ${id}, which is not there`);
}

function checkMasterchain(
  seqno: number,
  block: IndexedBlock,
  before: IndexedBlock | null,
  fault: ReportText,
): void {
  if (block.seqno !== seqno) fault(`it has masterchain block ${block.seqno}`);
  const [parent, ...others] = block.parents;
  if (parent?.seqno !== block.seqno - 1 || others.length > 0)
    fault(`its parent is ${block.parents.map(idText).join(' and ') || 'missing'}`);
  else if (before && !isSame(parent, before))
    fault('it follows another block than the one that is there: two forks of the chain meet here');
}

/** Whether two block ids are equal; without a stored hash, the seqno decides. */
function isSame({ rootHash }: NamedBlock, block: NamedBlock): boolean {
  return !rootHash || !block.rootHash || equalBytes(rootHash, block.rootHash);
}

/** Checks that the index has exactly the shard blocks between the tips and the previous tips. */
function checkShards(
  byId: ReadonlyMap<string, IndexedBlock>,
  tips: readonly NamedBlock[],
  previousTips: readonly NamedBlock[] | null,
  fault: ReportText,
): void {
  const missing = new Set<string>();
  const reached = new Set<string>();
  const visit = (id: NamedBlock, child: NamedBlock | null): void => {
    const name = idText(id);
    // Shard 0 is invalid, and cannot be compared with other shards.
    if (previousTips && id.shard > 0n && isAtOrBelowTip(id, previousTips)) {
      checkOld(id, child, previousTips, fault);
      return;
    }
    const block = byId.get(name);
    if (!block) missing.add(name);
    if (block && !isSame(id, block)) fault(`block ${name} is of another fork`);
    if (!block || reached.has(name)) return;
    reached.add(name);
    if (block.endLt <= block.startLt) fault(`block ${name} ends before it begins`);
    for (const parent of block.parents) visit(parent, block);
  };
  for (const tip of tips) visit(tip, null);
  // If the previous tips are unknown, the walk may go past them.
  if (previousTips) for (const id of missing) fault(`block ${id} is missing`);
  for (const [id, { workchain }] of byId)
    if (workchain !== MASTERCHAIN && !reached.has(id))
      fault(`block ${id} does not belong to it, or its child is missing`);
}

/** A new block must follow a previous tip; a shard without new blocks keeps its previous tip. */
function checkOld(
  id: NamedBlock,
  child: NamedBlock | null,
  previousTips: readonly NamedBlock[],
  fault: ReportText,
): void {
  if (id.seqno === 0) return;
  const tip = previousTips.find((each) => idText(each) === idText(id));
  if (tip && isSame(id, tip)) return;
  const what = tip ? 'of another fork' : 'not the newest';
  fault(`${child ? `block ${idText(child)}` : 'it'} follows ${idText(id)}, which was ${what}`);
}
