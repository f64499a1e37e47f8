import { ton } from '../data/api.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import type { PageProps } from '../location/page-props.ts';
import { BlockRows } from '../ui/block-rows.tsx';
import { ListPanel } from '../ui/list-panel.tsx';

const PAGE = { workchain: -1, limit: 25 } as const;

/** The masterchain blocks, the newest first. */
export default function BlocksPage({ query }: PageProps) {
  const cursor = query.get('cursor');
  const params = cursor === null ? PAGE : { ...PAGE, cursor };
  const following = cursor === null ? ({ everyMs: 2500, topic: 'head' } as const) : {};
  const result = useQuery(queryOf(ton.v3.blocks, params), following);
  return (
    <>
      <h1 tabIndex={-1}>Blocks</h1>
      <ListPanel title="Masterchain blocks" result={result}>
        {({ blocks }) => <BlockRows blocks={blocks} />}
      </ListPanel>
    </>
  );
}
