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
    <form class="at-block" onSubmit={find}>
      <label>
        Block of this shard at (UTC){' '}
        <input
          type="datetime-local"
          step="1"
          required
          value={time}
          onInput={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </label>
      <button type="submit">Find</button>
      {problem !== null && (
        <span class="failure" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}

function blockAt({ workchain, shard }: Omit<BlockId, 'seqno'>, unixtime: number) {
  const signed = BigInt.asIntN(64, BigInt(`0x${shardHex(shard)}`)).toString();
  return ton.v2.lookupBlock({ workchain, shard: signed, unixtime });
}
