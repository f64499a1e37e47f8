import type {
  Connection,
  Member,
  Outlet,
  StreamHub,
} from '../../../src/api/streaming/connection.ts';
import type { Start } from '../../../src/api/streaming/subscription.ts';

/** A connection that joined, with every change of its subscription. */
export interface Joined {
  readonly connection: Connection;
  readonly outlet: Outlet;
  readonly starts: (Start | null)[];
}

/** A hub that sends what the test chooses. */
export class TestHub implements StreamHub {
  head: number | null = 7;
  readonly joined = new Set<Joined>();

  join(connection: Connection, outlet: Outlet): Member {
    const member: Joined = { connection, outlet, starts: [] };
    this.joined.add(member);
    return {
      subscribed: (start) => {
        member.starts.push(start);
        // what a hub has to send at once follows the acknowledgement
        if (start?.replayExisting) this.#send(member, '{"type":"replayed"}');
      },
      leave: () => void this.joined.delete(member),
    };
  }

  /** Sends a finalized notification to all connections. */
  send(json: string): void {
    for (const member of this.joined) this.#send(member, json);
  }

  #send({ connection, outlet }: Joined, json: string): void {
    const cursor = { epoch: 'e', seq: 7n, index: 0 };
    const head = { finality: 'finalized', trace: null, cursor } as const;
    const frame = connection.notify({ json, ...head, frames: new Map() });
    if (frame !== null) outlet.send(frame);
  }
}
