import type { Message } from '@tonway/client/v3';
import { ton } from '../data/api.ts';
import { KnownContext } from '../data/known.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { hexOf } from '../format/hash.ts';
import { shortId } from '../format/text.ts';
import type { PageProps } from '../location/page-props.ts';
import { useCanonicalPath } from '../location/router.ts';
import { MessageFacts } from '../trace/view/message-facts.tsx';
import { Absence } from '../ui/absence.tsx';
import { Copy } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { HashLink } from '../ui/hash-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { Time } from '../ui/time.tsx';

export default function MessagePage({ params }: PageProps) {
  const hash = hexOf(params.hash ?? '');
  useCanonicalPath(hash && `/message/${hash}`);
  const query = hash === null ? null : queryOf(ton.v3.messages, { msg_hash: [hash], limit: 1 });
  const result = useQuery(query);
  if (hash === null)
    return (
      <>
        <h1 tabIndex={-1}>Message</h1>
        <p>This is not a hash: a hash has 64 hexadecimal digits, or 44 characters of base64.</p>
      </>
    );
  return (
    <>
      <h1 tabIndex={-1}>Message {shortId(hash)}</h1>
      <p class="page-id" data-page-id>
        {hash} <Copy text={hash} label="hash" />
      </p>
      <Panel title={kindText(result.data?.messages[0])} result={result} skeletonRows={10}>
        {(data) => (
          <KnownContext.Provider value={data}>
            {data.messages[0] ? (
              <Content message={data.messages[0]} />
            ) : (
              <>
                <p>The index has no message with this hash.</p>
                <Absence />
              </>
            )}
          </KnownContext.Provider>
        )}
      </Panel>
    </>
  );
}

function kindText(message: Message | undefined): string {
  if (!message) return 'Message';
  if (message.source === null) return 'Message from outside';
  return message.destination === null ? 'Message to outside' : 'Message between accounts';
}

function Content({ message }: { readonly message: Message }) {
  const { created_at, created_lt, hash, hash_norm, in_msg_tx_hash, out_msg_tx_hash } = message;
  return (
    <>
      <Facts
        facts={[
          ['Sent by', out_msg_tx_hash ? <HashLink hash={out_msg_tx_hash} page="tx" /> : null],
          ['Received by', in_msg_tx_hash ? <HashLink hash={in_msg_tx_hash} page="tx" /> : null],
          ['Created', created_at === null ? null : <Time utime={Number(created_at)} isLong />],
          ['Logical time', created_lt],
          [
            'Normalized hash',
            hash_norm && hash_norm !== hash ? <code>{hexOf(hash_norm)}</code> : null,
          ],
        ]}
      />
      <MessageFacts message={message} />
    </>
  );
}
