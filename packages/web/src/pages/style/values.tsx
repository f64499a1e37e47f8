import { Builder, toBase64, writeBoc } from '@tonway/chain';
import { parseJson } from '../../format/json.ts';
import { Boc } from '../../ui/boc.tsx';
import { BocCells } from '../../ui/boc-cells.tsx';
import { CellTree } from '../../ui/cell-tree.tsx';
import { Decoded } from '../../ui/decoded.tsx';
import { JsonTree } from '../../ui/json-tree.tsx';
import { MessageBody } from '../../ui/message-body.tsx';
import { BOB, message } from './examples.ts';
import { Group, Specimen } from './specimen.tsx';

const LEAF = new Builder().storeUint(7, 32).build();
const CELL = new Builder().storeUint(0x0f8a7ea5, 32).storeRef(LEAF).build();
const BOC = toBase64(writeBoc(CELL));
const JSON_TEXT =
  '{"ok": true, "lt": 12345678901234567890, "text": "text", "rows": [1, 2], "none": null, "empty": []}';
const DECODED = {
  '@type': 'jetton_transfer',
  query_id: '1',
  amount: { '@type': 'var_uint', value: '10000000' },
  destination: { '@type': 'addr_std', workchain_id: 0, address: BOB.slice(2) },
  forward_ton_amount: { '@type': 'var_uint', value: '1' },
  note: 'a text of a stranger',
};
const COMMENT = { '@type': 'text_comment', text: 'for the tea' };

/** What the chain stores, in the forms in which it is read. */
export function Values() {
  const content = (decoded: object | null) =>
    message({ hash: '', body: BOC, decoded: decoded && { ...decoded } });
  return (
    <Group title="Values">
      <Specimen name="MessageBody">
        <MessageBody message={content(DECODED)} />
        <MessageBody message={content(COMMENT)} />
        <MessageBody message={content(null)} />
        <MessageBody message={message(null)} />
      </Specimen>
      <Specimen name="Decoded">
        <Decoded value={DECODED} />
        <Decoded value={{}} />
      </Specimen>
      <Specimen name="Boc">
        <Boc boc={BOC} name="body" />
      </Specimen>
      <Specimen name="BocCells">
        <BocCells boc={BOC} name="code" />
      </Specimen>
      <Specimen name="CellTree">
        <CellTree cell={CELL} />
      </Specimen>
      <Specimen name="JsonTree">
        <JsonTree value={parseJson(JSON_TEXT)} />
      </Specimen>
    </Group>
  );
}
