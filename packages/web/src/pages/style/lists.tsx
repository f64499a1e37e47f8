import { useState } from 'preact/hooks';
import { counted } from '../../format/text.ts';
import { ActionIcon } from '../../ui/action-icon.tsx';
import { ActionRows, Count } from '../../ui/action-rows.tsx';
import { BlockRows } from '../../ui/block-rows.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { NftGallery } from '../../ui/nft-gallery.tsx';
import { ActionComment, Sentence } from '../../ui/sentence.tsx';
import { SteadyRows } from '../../ui/steady-rows.tsx';
import { TokenImage } from '../../ui/token-image.tsx';
import { TransactionRows } from '../../ui/transaction-rows.tsx';
import { ACTIONS, DUST, TRANSFER } from './actions.ts';
import { ALICE, BOB, NFT, NOW, TOKEN, TRANSACTIONS } from './examples.ts';
import { Group, Specimen } from './specimen.tsx';

const BLOCKS = [3, 2, 1].map((seqno) => ({
  workchain: -1,
  shard: '8000000000000000',
  seqno,
  gen_utime: NOW - 10 + seqno,
  tx_count: seqno,
}));

const ITEMS = [false, true].map((isOnSale) => ({
  address: NFT,
  init: true,
  index: isOnSale ? '413' : '412',
  collection_address: TOKEN,
  owner_address: isOnSale ? BOB : ALICE,
  content: null,
  last_transaction_lt: '1',
  code_hash: '',
  data_hash: '',
  collection: null,
  on_sale: isOnSale,
}));

const COLUMNS: readonly Column<number>[] = [
  { name: 'Name', cell: (row) => `Row ${row}` },
  { name: 'Number', isNumber: true, cell: (row) => row * 1000 },
  { name: 'State', cell: () => <span class="tag ok">ok</span> },
];

/** Rows and tables, also without rows. */
export function Lists() {
  const [count, setCount] = useState(2);
  return (
    <Group title="Rows and tables">
      <Specimen name="ActionRows">
        <ActionRows actions={ACTIONS} viewpoint={ALICE} />
        <ActionRows actions={[]} />
      </Specimen>
      <Specimen name="ActionIcon" isRow>
        {ACTIONS.map((action) => (
          <ActionIcon key={action.action_id} action={action} viewpoint={ALICE} />
        ))}
        <ActionIcon action={TRANSFER} isLarge />
      </Specimen>
      <Specimen name="Sentence">
        <Sentence action={TRANSFER} />
      </Specimen>
      <Specimen name="ActionComment">
        <ActionComment action={TRANSFER} /> <ActionComment action={DUST} viewpoint={ALICE} />
      </Specimen>
      <Specimen name="Count" isRow>
        <Count of={{ newest: 1, all: [1, 2, 3], isNetwork: false }} />
        <Count of={{ newest: 1, all: [1, 2, 3], isNetwork: true }} />
      </Specimen>
      <Specimen name="BlockRows">
        <BlockRows blocks={BLOCKS} />
        <BlockRows blocks={[]} />
      </Specimen>
      <Specimen name="TransactionRows">
        <TransactionRows transactions={TRANSACTIONS} hasAccounts />
        <TransactionRows transactions={[]} />
      </Specimen>
      <Specimen name="NftGallery">
        <NftGallery items={ITEMS} />
      </Specimen>
      <Specimen name="TokenImage" isRow>
        <TokenImage address={TOKEN} size="row" />
        <TokenImage address={NFT} size="card" />
      </Specimen>
      <Specimen name="DataTable">
        <DataTable label="A table" columns={COLUMNS} rows={[1, 2, 3]} keyOf={(row) => row} />
      </Specimen>
      <Specimen name="SteadyRows">
        <SteadyRows url="" rows={[...Array(count).keys()].reverse()} keyOf={(row) => row}>
          {(rows) => <BlockRows blocks={rows.map((seqno) => ({ ...NEWEST, seqno }))} />}
        </SteadyRows>
        <button type="button" class="small" onClick={() => setCount(count + 1)}>
          {counted(count, 'row')}: one more
        </button>
      </Specimen>
    </Group>
  );
}

const NEWEST = { workchain: -1, shard: '8000000000000000', gen_utime: NOW, tx_count: 1 };
