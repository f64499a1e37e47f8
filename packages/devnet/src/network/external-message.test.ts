import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Address,
  Builder,
  type Cell,
  CellRef,
  Config,
  Dictionary,
  intKey,
  Message,
  writeBoc,
} from '@tonway/chain';
import { readExternalMessage } from './external-message.ts';

const NO_PARAMS = new Config(new Dictionary(intKey(32), CellRef));
const someone = new Address(0, new Uint8Array(32).fill(7));

/** From nobody to an address, for no fee. */
function header(): Builder {
  const info = { kind: 'external-in', source: null, destination: someone, importFee: 0n } as const;
  const body = new Builder().build();
  const whole = Message.toCell({ info, init: null, initInRef: false, body, bodyInRef: false });
  return new Builder().storeSlice(whole.slice().loadSlice(whole.bitLength - 2));
}

function bits(text: string): Builder {
  const builder = new Builder();
  for (const bit of text) builder.storeBit(bit === '1');
  return builder;
}

function refusalOf(...roots: readonly Cell[]): string {
  try {
    readExternalMessage(writeBoc(roots), NO_PARAMS);
    return 'accepted';
  } catch (error) {
    const [prefix, reason] = (error as Error).message.split(' : ');
    assert.equal(prefix, 'cannot apply external message to current state');
    return reason ?? '';
  }
}

test('a message is read', () => {
  assert.equal(refusalOf(header().storeUint(0, 2).build()), 'accepted');
});

test('what only begins like a message is refused in the words of a node', () => {
  const notAMessage = 'external message is not a (Message Any) according to automated checks';
  const empty = new Builder().build();
  const beginnings: [string, Cell][] = [
    ['nothing behind the tag', bits('10').build()],
    ['no destination', bits('100000000000').build()],
    ['an address cut short', bits('10001000000000').build()],
    ['no body', header().storeBit(false).build()],
    ['a body behind a reference that is not there', header().storeUint(0b01, 2).build()],
    ['bits behind the reference to the body', header().storeUint(0b011, 3).storeRef(empty).build()],
    ['an init that is none', header().storeUint(0b110, 3).storeRef(bits('01').build()).build()],
  ];
  for (const [name, cell] of beginnings) assert.equal(refusalOf(cell), notAMessage, name);
});

test('other refusals of what was sent', () => {
  const message = header().storeUint(0, 2).build();
  const toVar = bits('1000110000000001').storeUint(0, 32).storeBit(true);
  assert.equal(refusalOf(toVar.storeUint(0, 6).build()), "Can't parse destination address");
  assert.equal(
    refusalOf(message, new Builder().build()),
    'external message is not a valid bag of cells',
  );
  let deep = new Builder().build();
  for (let depth = 0; depth < 512; depth++) deep = new Builder().storeRef(deep).build();
  assert.equal(refusalOf(deep), 'external message is too deep');
  assert.equal(
    refusalOf(new Builder().build()),
    'external message must begin with ext_in_msg_info$10',
  );
});
