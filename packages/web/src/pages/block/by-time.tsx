import { useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { navigate } from '../../location/router.ts';
import { type BlockId, blockPath, shardHex } from '../../routes/block-id.ts';

/** Leads to the first block of a shard that was created at a time or later. */
export function BlockByTime({ workchain, shard }: Omit<BlockId, 'seqno'>) {
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const find = async (event: Event) => {
    event.preventDefault();
    setProblem(null);
    try {
      navigate(blockPath(await blockAt({ workchain, shard }, Date.parse(`${time}Z`) / 1000)));
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : String(reason));
    }
  };
  return (
    <section class="panel">
      <header class="panel-header">
        <h2>Block at a time</h2>
      </header>
      <form class="at-block" onSubmit={find}>
        <input
          type="datetime-local"
          aria-label="Block of this shard at (UTC)"
          step="1"
          required
          value={time}
          onInput={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <button type="submit">Find</button>
        <span class="muted">UTC</span>
        {problem !== null && (
          <span class="failure" role="alert">
            {problem}
          </span>
        )}
      </form>
    </section>
  );
}

function blockAt({ workchain, shard }: Omit<BlockId, 'seqno'>, unixtime: number) {
  const signed = BigInt.asIntN(64, BigInt(`0x${shardHex(shard)}`)).toString();
  return ton.v2.lookupBlock({ workchain, shard: signed, unixtime });
}
