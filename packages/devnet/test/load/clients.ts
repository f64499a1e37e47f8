import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { internal } from '@ton/core';
import type { BlockIdExt } from '@tonway/chain';
import { Connection, ConnectionError, fromTlBlockId, type GlobalConfig } from '@tonway/lite-client';
import type { Actor } from '@tonway/scenes';

const PAYMENTS_AT_ONCE = 10;

/** Polls the newest block until the server stops; returns the last one and reports new ones. */
export async function lastServed(
  config: GlobalConfig,
  onNew: () => void,
): Promise<BlockIdExt | null> {
  let last: BlockIdExt | null = null;
  await untilGone(config, async (connection) => {
    const newest = fromTlBlockId((await connection.query('getMasterchainInfo', {})).last);
    if (last && newest.seqno > last.seqno) onNew();
    last = newest;
  });
  return last;
}

/** Makes the actors pay each other until the server stops; returns the number of accepted messages and reports each. */
export async function sendUntilGone(
  config: GlobalConfig,
  actors: readonly Actor[],
  onAccepted: (accepted: number) => void,
): Promise<number> {
  let accepted = 0;
  await untilGone(config, async (connection) => {
    const actor = actors[accepted % actors.length] ?? assert.fail();
    const payments = Array.from({ length: PAYMENTS_AT_ONCE }, (_, index) => {
      const { address: to } = actors[index % actors.length] ?? actor;
      return internal({ to, value: 1n, bounce: false });
    });
    const { cell } = actor.sign(Math.floor(Date.now() / 1000), payments);
    await connection.query('sendMessage', { body: cell.toBoc() });
    onAccepted(++accepted);
  });
  return accepted;
}

async function untilGone(
  { servers }: GlobalConfig,
  ask: (connection: Connection) => Promise<void>,
): Promise<void> {
  const [server = assert.fail()] = servers;
  const connection = new Connection(server);
  try {
    for (;;) {
      await ask(connection);
      await setTimeout(1);
    }
  } catch (error) {
    assert.ok(error instanceof ConnectionError, String(error));
  } finally {
    await connection.close();
  }
}
