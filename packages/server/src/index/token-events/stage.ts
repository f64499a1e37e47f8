import type { Queries } from '../../store/connection.ts';
import { deleteTokenEvents, writeTokenEvents } from '../../store/tokens/write-events.ts';
import type { CommitStage } from '../stages.ts';
import type { StageStep } from '../step-transactions.ts';
import { eventsOf } from './events-of.ts';

/** Writes the transfers and burns of jettons and NFTs of each step. */
export class TokenEvents implements CommitStage {
  async write(queries: Queries, steps: readonly StageStep[]): Promise<void> {
    await writeTokenEvents(queries, steps.flatMap(eventsOf));
  }

  async replace(queries: Queries, step: StageStep): Promise<void> {
    const events = eventsOf(step);
    await deleteTokenEvents(queries, step.seqno, events);
    await writeTokenEvents(queries, events);
  }

  /** The rows of later blocks are already deleted. */
  async rollBack(): Promise<void> {}
}
