import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { counted } from '../../format/text.ts';
import { Panel } from '../../ui/panel.tsx';

/** The signatures of validators, which this server has checked before it served the block. */
export function Signatures({ seqno }: { readonly seqno: number }) {
  const result = useQuery(queryOf(ton.v2.getMasterchainBlockSignatures, { seqno }));
  return (
    <Panel title="Signatures" result={result} skeletonRows={1}>
      {({ result: { signatures } }) => (
        <details class="signatures">
          <summary>
            {counted(signatures.length, 'validator')} signed this block; the server verified{' '}
            {signatures.length === 1 ? 'it' : 'them'}
          </summary>
          <ul class="plain">
            {signatures.map(({ node_id_short, signature }) => (
              <li key={node_id_short} class="hash">
                {node_id_short} <span class="muted">{signature}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
