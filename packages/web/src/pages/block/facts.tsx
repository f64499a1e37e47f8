import type { components } from '@tonway/client/v3';
import { hexOf } from '../../format/hash.ts';
import { blockName, blockPath } from '../../routes/block-id.ts';
import { Copy } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { Time } from '../../ui/time.tsx';

type Block = components['schemas']['Block'];

const FLAGS = [
  ['key_block', 'key block'],
  ['after_split', 'after a split'],
  ['before_split', 'before a split'],
  ['after_merge', 'after a merge'],
  ['want_split', 'wants to split'],
  ['want_merge', 'wants to merge'],
] as const;

export function BlockFacts({ block }: { readonly block: Block }) {
  const flags = FLAGS.filter(([name]) => block[name]).map(([, text]) => text);
  const { masterchain_block_ref: committing } = block;
  return (
    <Facts
      facts={[
        ['Time', <Time key="time" utime={Number(block.gen_utime)} isLong />],
        ['Transactions', block.tx_count.toLocaleString('en')],
        ['Root hash', <Hash key="root" hash={block.root_hash} />],
        ['File hash', <Hash key="file" hash={block.file_hash} />],
        ['Logical time', `${block.start_lt} to ${block.end_lt}`],
        ['Flags', flags.length === 0 ? null : flags.join(', ')],
        ['Previous', <Blocks key="previous" blocks={block.prev_blocks} />],
        [
          'Committed by',
          block.workchain === -1 || !committing ? null : <Blocks key="by" blocks={[committing]} />,
        ],
        ['Previous key block', <KeyBlock key="key-block" seqno={block.prev_key_block_seqno} />],
        ['Version', `${block.version}, validator set ${block.gen_catchain_seqno}`],
      ]}
    />
  );
}

function Hash({ hash }: { readonly hash: string }) {
  const hex = hexOf(hash) ?? hash;
  return (
    <span class="hash">
      {hex} <Copy text={hex} label="hash" />
    </span>
  );
}

function KeyBlock({ seqno }: { readonly seqno: number }) {
  return (
    <Link to={`/block/${seqno}`} class="id">
      {seqno.toLocaleString('en')}
    </Link>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly components['schemas']['BlockRef'][] }) {
  return (
    <ul class="plain">
      {blocks.map((block) => (
        <li key={blockPath(block)}>
          <Link to={blockPath(block)} class="id">
            {blockName(block)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
