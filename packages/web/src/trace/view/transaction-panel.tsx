import type { Message, Transaction } from '@tonway/client/v3';
import { useEffect, useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { useKnown } from '../../data/known.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { messageOperation } from '../../format/operation.ts';
import { counted, wordsOf } from '../../format/text.ts';
import { blockName, blockPath } from '../../routes/block-id.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Coins } from '../../ui/amount.tsx';
import { ApiLink } from '../../ui/api-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { HashLink } from '../../ui/hash-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Time } from '../../ui/time.tsx';
import { describeItem } from '../describe.ts';
import type { TraceModel, TraceNode } from '../model.ts';
import type { LoadedTrace } from '../read-traces.ts';
import { Marks } from './marks.tsx';
import { MessageFacts } from './message-facts.tsx';
import { Fees, Phases } from './phases.tsx';

interface TransactionPanelProps {
  readonly trace: LoadedTrace;
  readonly model: TraceModel;
  readonly node: TraceNode | undefined;
}

/** The chosen transaction beside the drawing. */
export function TransactionPanel({ trace, model, node }: TransactionPanelProps) {
  const { transaction, isReading } = useTransaction(
    trace,
    node?.kind === 'transaction' ? node.hash : null,
  );
  if (!node) return null;
  const account = model.accounts[node.account];
  const { marks } = describeItem(model, itemOf(node));
  return (
    <aside class="panel trace-panel" aria-label="The chosen transaction" aria-busy={isReading}>
      <header class="panel-header">
        {account && (
          <h2>
            <b class="letter">{account.letter}</b> <AccountLink address={account.address} canCopy />
          </h2>
        )}
        <Marks marks={marks} isOk />
      </header>
      {transaction ? (
        <Content key={transaction.hash} transaction={transaction} />
      ) : (
        <KnownOfNode node={node} isReading={isReading} />
      )}
    </aside>
  );
}

/** What the drawing knows of a transaction that is not read yet. */
function KnownOfNode({
  node: { kind, hash, time, lt },
  isReading,
}: {
  readonly node: TraceNode;
  readonly isReading: boolean;
}) {
  if (kind !== 'transaction') return <p class="empty">No transaction has received the message.</p>;
  return (
    <>
      <Facts
        facts={[
          ['Transaction', <HashLink key="hash" hash={hash} page="tx" />],
          ['Time', <Time key="time" utime={time} isLong />],
          ['Logical time', String(lt)],
        ]}
      />
      <p class="empty">
        {isReading ? 'Loading the transaction …' : 'The transaction could not be read.'}
      </p>
    </>
  );
}

function itemOf({ index }: TraceNode) {
  return {
    ...({ type: 'node', nodes: [index], group: index, parent: -1, children: [] } as const),
    column: 0,
    row: 0,
    bottom: 0,
    hidden: 0,
  };
}

interface ReadTransaction {
  readonly trace: LoadedTrace;
  readonly hash: string;
  /** Null if it could not be read. */
  readonly transaction: Transaction | null;
}

/** The transaction with the hash; that of an older answer stays until it is read again, that of another hash does not. */
function useTransaction(trace: LoadedTrace, hash: string | null) {
  const [last, setLast] = useState<ReadTransaction | null>(null);
  useEffect(() => {
    if (hash === null) return;
    let isCurrent = true;
    const show = (transaction: Transaction | null) =>
      isCurrent && setLast({ trace, hash, transaction });
    readTransaction(trace, hash).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [trace, hash]);
  const shown = last?.hash === hash ? last : null;
  return {
    transaction: shown?.transaction ?? null,
    isReading: hash !== null && shown?.trace !== trace,
  };
}

async function readTransaction(trace: LoadedTrace, hash: string): Promise<Transaction | null> {
  const kept = await trace.transaction(hash);
  return kept ?? (await ton.v3.transactions({ hash: [hash], limit: 1 })).transactions[0] ?? null;
}

function Content({ transaction }: { readonly transaction: Transaction }) {
  const { account, lt, now, hash, in_msg, out_msgs, description } = transaction;
  const interfaces = useKnown().address_book?.[account]?.interfaces ?? [];
  return (
    <>
      <Facts
        facts={[
          ['Transaction', <HashLink key="hash" hash={hash} page="tx" />],
          ['Time', <Time key="time" utime={now} isLong />],
          ['Logical time', lt],
          ['Block', <Block key="block" transaction={transaction} />],
          ['History', <Neighbours key="history" transaction={transaction} />],
        ]}
      />
      <h3>Received</h3>
      {in_msg ? (
        <MessageFacts message={in_msg} />
      ) : (
        <p class="empty">No message: {description.type.replaceAll('_', '-')}.</p>
      )}
      <h3>Sent</h3>
      <Sent messages={out_msgs} />
      <h3>Phases</h3>
      <Phases description={description} interfaces={interfaces} />
      <h3>Fees</h3>
      <Fees transaction={transaction} />
      <h3>State</h3>
      <States transaction={transaction} />
      <ApiLink url={ton.v3.transactions.url({ hash: [hash] })} />
    </>
  );
}

function Block({
  transaction: { block_ref, mc_block_seqno },
}: {
  readonly transaction: Transaction;
}) {
  if (mc_block_seqno === 0) return <>not in a block yet</>;
  return (
    <Link to={blockPath(block_ref)} class="id">
      {blockName(block_ref)}
    </Link>
  );
}

/** The transactions of the account before and after. */
function Neighbours({ transaction }: { readonly transaction: Transaction }) {
  const { account, lt, prev_trans_lt, prev_trans_hash, emulated } = transaction;
  const start_lt = String(BigInt(lt) + 1n);
  const params = { account: [account], start_lt, sort: 'asc', limit: 1 } as const;
  const { data } = useQuery(emulated ? null : queryOf(ton.v3.transactions, params));
  const next = data?.transactions[0];
  return (
    <span class="trace-neighbours">
      {prev_trans_lt === '0' ? (
        <span class="muted">first</span>
      ) : (
        <span>
          ← <HashLink hash={prev_trans_hash} page="tx" />
        </span>
      )}
      {next ? (
        <span>
          → <HashLink hash={next.hash} page="tx" />
        </span>
      ) : (
        data && <span class="muted">newest</span>
      )}
    </span>
  );
}

const SHOWN = 20;

function Sent({ messages }: { readonly messages: readonly Message[] }) {
  const [shown, setShown] = useState(SHOWN);
  if (messages.length === 0) return <p class="empty">No messages.</p>;
  return (
    <>
      {messages.slice(0, shown).map((message) => (
        <details key={message.hash} class="trace-sent">
          <summary>
            <bdi>{wordsOf(messageOperation(message))}</bdi>
            {message.value !== null && <Coins units={message.value} isShort />}
          </summary>
          <MessageFacts message={message} />
        </details>
      ))}
      {messages.length > shown && (
        <button type="button" class="link" onClick={() => setShown(shown + 10 * SHOWN)}>
          {counted(messages.length - shown, 'more message')}
        </button>
      )}
    </>
  );
}

/** Only the last state of an account in each block is stored. */
function States({ transaction }: { readonly transaction: Transaction }) {
  const { account_state_before: before, account_state_after: after } = transaction;
  const { orig_status, end_status, description } = transaction;
  const balance = (units: string | null) =>
    units === null ? <span class="muted">not stored</span> : <Coins units={units} />;
  return (
    <Facts
      facts={[
        ['Status', orig_status === end_status ? end_status : `${orig_status} → ${end_status}`],
        ['Balance before', balance(before.balance)],
        ['Balance after', balance(after.balance)],
        [
          'Code',
          before.code_hash !== after.code_hash && after.code_hash !== null ? 'changed' : null,
        ],
        ['Destroyed', description.destroyed ? 'the account was deleted' : null],
      ]}
    />
  );
}
