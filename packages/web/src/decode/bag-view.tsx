import { toHex } from '@tonway/chain';
import { ton } from '../data/api.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import type { Json } from '../format/json.ts';
import { counted } from '../format/text.ts';
import { AccountLink } from '../ui/account-link.tsx';
import { Coins } from '../ui/amount.tsx';
import { CellTree } from '../ui/cell-tree.tsx';
import { Copy } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { JsonTree } from '../ui/json-tree.tsx';
import { Panel } from '../ui/panel.tsx';
import { MessageActions } from './message-actions.tsx';
import type { ReadBag, ReadMessage } from './read-bag.ts';

/** A bag of cells: the message that it may be, its decoded body, and all of its cells. */
export function BagView({ bag }: { readonly bag: ReadBag }) {
  const { message, roots } = bag;
  const [root] = roots;
  return (
    <>
      {message && <MessageView message={message} boc={bag.boc} />}
      {root && roots.length === 1 && <DecodedBody boc={message?.bodyBoc ?? bag.boc} />}
      <section class="panel" aria-label="Cells">
        <header class="panel-header">
          <h2>Cells</h2>
          <span class="muted">
            {counted(bag.bytes, 'byte')}
            {roots.length > 1 && `, ${counted(roots.length, 'root')}`}
          </span>
        </header>
        {roots.map((cell, index) => (
          <div key={index}>
            <Facts
              facts={[
                ['Hash', <Hash key="hash" hex={toHex(cell.hash())} />],
                ['Depth', cell.depth()],
              ]}
            />
            <CellTree cell={cell} />
          </div>
        ))}
      </section>
    </>
  );
}

const KINDS = {
  internal: 'internal',
  'external-in': 'external, to an account',
  'external-out': 'external, from an account',
} as const;

function MessageView({ message, boc }: { readonly message: ReadMessage; readonly boc: string }) {
  const { kind, source, destination, value, hash, normalizedHash, initCode } = message;
  return (
    <section class="panel" aria-label="Message">
      <header class="panel-header">
        <h2>Message</h2>
      </header>
      <Facts
        facts={[
          ['Kind', KINDS[kind]],
          ['Source', source && <MessageParty address={source} />],
          ['Destination', destination && <MessageParty address={destination} />],
          ['Value', value === null ? null : <Coins units={value.toString()} />],
          ['Hash', <Hash key="hash" hex={hash} />],
          ['Normalized hash', normalizedHash && <Hash hex={normalizedHash} />],
          ['Deploys', initCode === null ? null : 'a contract'],
        ]}
      />
      {kind === 'external-in' && <MessageActions message={message} boc={boc} />}
    </section>
  );
}

function MessageParty({ address }: { readonly address: string }) {
  return address.startsWith('external') ? (
    <span>{address}</span>
  ) : (
    <AccountLink address={address} canCopy />
  );
}

function Hash({ hex }: { readonly hex: string }) {
  return (
    <span class="hash">
      {hex} <Copy text={hex} label="hash" />
    </span>
  );
}

/** Longer bodies do not fit into the address of a request. */
const MAX_BODY = 100_000;

function DecodedBody({ boc }: { readonly boc: string }) {
  const isShort = boc.length <= MAX_BODY;
  const result = useQuery(isShort ? queryOf(ton.v3.decode, { bodies: [boc] }) : null);
  if (!isShort) return null;
  return (
    <Panel title="Decoded body" result={result}>
      {({ bodies: [body] }) =>
        body === undefined || 'error' in body ? (
          <p class="empty">No known message body.</p>
        ) : (
          <div class="json-tree">
            <JsonTree value={body as Json} />
          </div>
        )
      }
    </Panel>
  );
}
