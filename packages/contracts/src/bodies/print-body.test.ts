import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, type Cell, readBoc, toBase64, writeBoc } from '@tonway/chain';
import fc from 'fast-check';
import { textCommentBody } from '../content/comment.ts';
import { opcodeName } from './opcode-names.ts';
import { type PrintOptions, printBody } from './print-body.ts';

const inMessages = (text: string) => ({
  type: 'text_comment',
  '@type': 'text_comment',
  comment: text,
});
const print = (body: Cell, isExternal = false, comment: PrintOptions['comment'] = inMessages) =>
  printBody(body, { bocLength: toBase64(writeBoc(body)).length, isExternal, comment });

const ADDRESS = {
  '@type': 'addr_std',
  anycast: { '@type': 'nothing_from_maybe' },
  workchain_id: '-1',
  address: 'AB'.repeat(32),
};
const NOBODY = { '@type': 'addr_none' };

function storeAddress(builder: Builder): Builder {
  const hash = new Uint8Array(32).fill(0xab);
  return builder.storeUint(0b100, 3).storeInt(-1, 8).storeBytes(hash);
}

/** A transfer of jettons with these payloads; null: an empty one in the same cell. */
function transfer(custom: Cell | null, forward: Cell | null): Cell {
  const head = new Builder().storeUint(0x0f8a7ea5, 32).storeUint(0, 32).storeUint(7, 32);
  const body = storeAddress(head.storeCoins(1_000_000_000n)).storeUint(0, 2);
  body
    .storeMaybeRef(custom)
    .storeCoins(0n)
    .storeBit(forward !== null);
  return (forward ? body.storeRef(forward) : body).build();
}

test('a body is printed with the names of its TL-B constructor', () => {
  assert.deepEqual(print(transfer(null, textCommentBody('hi'))), {
    '@type': 'jetton_transfer',
    query_id: '7',
    amount: { '@type': 'var_uint', len: '4', value: '1000000000' },
    destination: ADDRESS,
    response_destination: NOBODY,
    custom_payload: { '@type': 'nothing_from_maybe' },
    forward_ton_amount: { '@type': 'var_uint', len: '0', value: '0' },
    forward_payload: {
      '@type': 'second_from_either',
      value: { type: 'text_comment', '@type': 'text_comment', comment: 'hi' },
    },
  });
});

test('an unknown payload is printed as a BoC', () => {
  const payload = new Builder().storeUint(0x12345678, 32).build();
  const { custom_payload, forward_payload } = print(transfer(payload, null)) ?? {};
  const value = toBase64(writeBoc(payload));
  assert.deepEqual(custom_payload, { '@type': 'something_from_maybe', value });
  assert.deepEqual(forward_payload, {
    '@type': 'first_from_either',
    value: { '@type': 'empty_cell' },
  });
});

test('comments have two forms, and an empty payload is an empty cell', () => {
  const [hi, empty] = [textCommentBody('hi'), new Builder().build()];
  assert.deepEqual(
    print(hi, false, (text) => ({ '@type': 'text_comment', text })),
    { '@type': 'text_comment', text: 'hi' },
  );
  assert.deepEqual(print(empty), { '@type': 'empty_cell' });
});

test('a body with trailing data is not decoded', () => {
  const excess = () => new Builder().storeUint(0xd53276db, 32).storeUint(0, 32).storeUint(9, 32);
  assert.deepEqual(print(excess().build()), { '@type': 'excess', query_id: '9' });
  assert.equal(print(excess().storeBit(true).build()), null);
  assert.equal(print(new Builder().storeUint(0xd53276db, 32).build()), null);
});

test('a burn notification is printed with the fields of its protocol', () => {
  const burnt = () => {
    const head = new Builder().storeUint(0x7bdd97de, 32).storeUint(0, 32).storeUint(7, 32);
    return storeAddress(head.storeCoins(5n)).storeUint(0, 2);
  };
  const standard = {
    '@type': 'jetton_burn_notification',
    query_id: '7',
    amount: { '@type': 'var_uint', len: '1', value: '5' },
    sender: ADDRESS,
    response_destination: NOBODY,
  };
  const extra = new Builder().storeUint(0b01, 2).build();
  const value = toBase64(writeBoc(extra));
  const receiver = new Uint8Array(20).fill(0xcd);
  const bridged = { ...standard, destination_address: 'CD'.repeat(20) };
  assert.deepEqual(print(burnt().build()), standard);
  assert.deepEqual(print(burnt().storeMaybeRef(extra).build()), {
    ...standard,
    custom_payload: { '@type': 'something_from_maybe', value },
  });
  assert.deepEqual(print(burnt().storeBytes(receiver).build()), bridged);
  assert.deepEqual(print(burnt().storeBytes(receiver).storeRef(extra).build()), {
    ...bridged,
    wrapped_token_data: value,
  });
});

test('a change of a DNS record is decoded if its kind is known', () => {
  const change = () =>
    new Builder().storeUint(0x4eb1f0f9, 32).storeUint(0, 32).storeUint(1, 32).storeBytes(KEY);
  const wallet = storeAddress(new Builder().storeUint(0x9fd3, 16)).storeUint(0, 8).build();
  const other = new Builder().storeUint(0x1eda, 16).build();
  const known = { query_id: '1', key: '01'.repeat(32) };
  assert.deepEqual(print(change().storeRef(wallet).build()), {
    '@type': 'change_dns_record',
    ...known,
    value: { '@type': 'dns_smc_address', smc_addr: ADDRESS, flags: '0' },
  });
  assert.equal(print(change().storeRef(other).build())?.value, toBase64(writeBoc(other)));
  assert.deepEqual(print(change().build()), { '@type': 'delete_dns_record', ...known });
});

const KEY = new Uint8Array(32).fill(1);

test('only bodies that may be signed are decoded as signed bodies', () => {
  const body = new Builder()
    .storeBytes(new Uint8Array(64).fill(0xcd))
    .storeUint(5, 32)
    .storeUint(6, 32)
    .storeUint(7, 32)
    .storeUint(3, 8)
    .storeRef(new Builder().build())
    .build();
  assert.equal(print(body), null);
  assert.deepEqual(print(body, true), {
    '@type': 'wallet_signed_v3',
    signature: 'CD'.repeat(64),
    subwallet_id: '5',
    valid_until: '6',
    seqno: '7',
    payload: [{ '@type': 'wallet_message', mode: '3', message: { '@type': 'empty_cell' } }],
  });
});

test('nested bodies are printed up to ten levels, and shared ones within a size limit', () => {
  let body = textCommentBody('deep');
  for (let depth = 0; depth < 12; depth++) body = transfer(null, body);
  const deep = JSON.stringify(print(body));
  assert.equal(deep.split('jetton_transfer').length - 1, 11);
  let shared = new Builder().storeUint(1, 8).storeBytes(new Uint8Array(120)).build();
  for (let depth = 0; depth < 30; depth++) shared = transfer(shared, shared);
  assert.ok(JSON.stringify(print(shared)).length < 50_000);
});

test('opcodes have their names', () => {
  assert.equal(opcodeName(0x0f8a7ea5), 'jetton_transfer');
  assert.equal(opcodeName(0xffffffff), 'bounce');
  assert.equal(opcodeName(0x12345678), null);
});

const OPCODES = [
  0, 0x0f8a7ea5, 0x178d4519, 0x7362d09c, 0x595f07bc, 0x5fcc3d14, 0x4eb1f0f9, 0x7369676e, 0x6578746e,
  0x9c73fba2, 0x75097f5d, 0x7258a69b, 0xa7733acd, 0x2167da4b, 0x706c7567,
];

test('arbitrary bodies are printed without an error, and the same after a round trip as BoC', () => {
  const leaf = fc
    .record({ opcode: fc.constantFrom(...OPCODES), bytes: fc.uint8Array({ maxLength: 100 }) })
    .map(({ opcode, bytes }) => ({ opcode, bytes, children: [] as Cell[] }));
  const cell = ({
    opcode,
    bytes,
    children,
  }: {
    opcode: number;
    bytes: Uint8Array;
    children: Cell[];
  }) => {
    const builder = new Builder().storeUint(opcode, 32).storeBytes(bytes);
    for (const child of children) builder.storeRef(child);
    return builder.build();
  };
  const body = fc
    .tuple(leaf, fc.array(leaf, { maxLength: 4 }), fc.boolean())
    .map(([root, children, isSpecial]) => {
      const parts = children.map(cell);
      const library = new Builder().storeUint(2, 8).storeBytes(KEY).buildSpecial();
      return cell({ ...root, children: isSpecial ? [...parts.slice(1), library] : parts });
    });
  fc.assert(
    fc.property(body, fc.boolean(), (root, isExternal) => {
      const printed = print(root, isExternal);
      if (printed) assert.equal(typeof printed['@type'], 'string');
      assert.deepEqual(print(readBoc(writeBoc(root)), isExternal), printed);
    }),
    { seed: 1, numRuns: 2000 },
  );
});
