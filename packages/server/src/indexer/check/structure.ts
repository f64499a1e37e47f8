import { equalBytes, MASTERCHAIN } from '@tonway/chain';
import type { IndexedBlock, NamedBlock, TransactionCount } from '../../store/check/step-blocks.ts';
import { isOld } from '../source/shard-walk.ts';
import { idText, stepFault, type TellFault } from './fault.ts';

/** What the index has of one masterchain block. */
export interface Step {
  readonly seqno: number;
  readonly blocks: readonly IndexedBlock[];
  readonly counts: readonly TransactionCount[];
}

/** Whether blocks and the numbers of their transactions fit together, one masterchain block after the other. */
export class StructureCheck {
  readonly #tell: TellFault;
  /** The newest shard blocks before; null: not known. */
  #known: readonly NamedBlock[] | null;
  /** The masterchain block before; null: not known. */
  #before: IndexedBlock | null;

  /** `before`: the masterchain block before the first; null: it is not indexed. */
  constructor(first: number, before: IndexedBlock | null, tell: TellFault) {
    this.#tell = tell;
    this.#known = first === 1 ? [] : (before?.tips ?? null);
    this.#before = before;
  }

  check(step: Step): void {
    const fault = (what: string) => this.#tell(stepFault(step.seqno, what));
    const byId = new Map<string, IndexedBlock>();
    for (const block of step.blocks) {
      if (byId.has(idText(block))) fault(`block ${idText(block)} is there twice`);
      byId.set(idText(block), block);
    }
    checkCounts(step, byId, fault);
    const masterchain = step.blocks.find(({ workchain }) => workchain === MASTERCHAIN);
    if (!masterchain?.tips) {
      fault(masterchain ? 'its row lists no shards' : 'it is missing');
      this.#known = null;
      this.#before = null;
      return;
    }
    checkMasterchain(step.seqno, masterchain, this.#before, fault);
    checkShards(byId, masterchain.tips, this.#known, fault);
    this.#known = masterchain.tips;
    this.#before = masterchain;
  }
}

type Say = (what: string) => void;

function checkCounts(step: Step, byId: ReadonlyMap<string, IndexedBlock>, fault: Say): void {
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
  fault: Say,
): void {
  if (block.seqno !== seqno) fault(`it has masterchain block ${block.seqno}`);
  const [parent, ...others] = block.parents;
  if (parent?.seqno !== block.seqno - 1 || others.length > 0)
    fault(`its parent is ${block.parents.map(idText).join(' and ') || 'missing'}`);
  else if (before && !isSame(parent, before))
    fault('it follows another block than the one that is there: two forks of the chain meet here');
}

/** Whether that is the block that is named; where no hash was kept, its number must do. */
function isSame({ rootHash }: NamedBlock, block: NamedBlock): boolean {
  return !rootHash || !block.rootHash || equalBytes(rootHash, block.rootHash);
}

/** From the tips back to those of before there is every block, and no other. */
function checkShards(
  byId: ReadonlyMap<string, IndexedBlock>,
  tips: readonly NamedBlock[],
  known: readonly NamedBlock[] | null,
  fault: Say,
): void {
  const missing = new Set<string>();
  const reached = new Set<string>();
  const visit = (id: NamedBlock, child: NamedBlock | null): void => {
    const name = idText(id);
    // No shard is 0: nothing can be said of how it lies to others.
    if (known && id.shard > 0n && isOld(id, known)) {
      checkOld(id, child, known, fault);
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
  // Where it is not known what came before, anything may have.
  if (known) for (const id of missing) fault(`block ${id} is missing`);
  for (const [id, { workchain }] of byId)
    if (workchain !== MASTERCHAIN && !reached.has(id))
      fault(`block ${id} does not belong to it, or its child is missing`);
}

/** A new block follows the newest ones; only a shard without a new one has an old tip. */
function checkOld(
  id: NamedBlock,
  child: NamedBlock | null,
  known: readonly NamedBlock[],
  fault: Say,
): void {
  if (id.seqno === 0) return;
  const tip = known.find((each) => idText(each) === idText(id));
  if (tip && isSame(id, tip)) return;
  const what = tip ? 'of another fork' : 'not the newest';
  fault(`${child ? `block ${idText(child)}` : 'it'} follows ${idText(id)}, which was ${what}`);
}
