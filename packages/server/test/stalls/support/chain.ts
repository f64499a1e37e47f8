import { Address, Builder, type Cell, Message, toBase64, writeBoc } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';

/** Returns its data 200 times, as cells or as slices: PUSH c4, then DUP. */
export const GREEDY = account('a');
/** As many cells as an account may have, and few bytes in each. */
export const CRUMBS = account('b');
/** Takes every message from outside; each is nearly as large as they may be. */
export const SINK = account('c');

const LARGE_MESSAGES = 40;
const SMALL_MESSAGES = 300;
const TON = 10n ** 9n;
/** Above this they are refused. */
const MESSAGE_CELLS = 480;

/** A network with what takes longest to show. */
export async function heavyNetwork(): Promise<Devnet> {
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
  const large = cellTree(22_000, 1016);
  await devnet.setAccount(GREEDY, {
    balanceNano: TON,
    code: code('30 ED 44 80 C8 91 20 E4'),
    data: large,
  });
  await devnet.setAccount(CRUMBS, {
    balanceNano: TON,
    code: code('30 ED 44'),
    data: cellTree(60_000, 32),
  });
  await devnet.setAccount(SINK, { balanceNano: 10n ** 6n * TON, code: code('F8 00') });
  await devnet.mine();
  await Promise.all(Array.from({ length: LARGE_MESSAGES }, (_, i) => devnet.send(largeMessage(i))));
  await Promise.all(
    Array.from({ length: SMALL_MESSAGES }, (_, i) => devnet.sendInternal(small(i))),
  );
  // what no transaction has touched is not in the index
  for (const to of [GREEDY, CRUMBS])
    await devnet.sendInternal({ from: SINK, to, valueNano: 10n * TON, bounce: false });
  await devnet.mine();
  return devnet;
}

/** A bag of about so many bytes, in base64. */
export function hostileBag(bytes: number): string {
  return bagText(cellTree(Math.floor(bytes / 10), 40));
}

export function bagText(cell: Cell): string {
  return toBase64(writeBoc(cell, {}));
}

/** Distinct cells of so many bits, four below each. */
function cellTree(count: number, bits: number): Cell {
  let made = 0;
  const cell = (refs: readonly Cell[]): Cell => {
    const builder = new Builder().storeUint(made++, 32);
    for (let used = 32; used + 32 <= bits; used += 32) builder.storeUint(made * used, 32);
    for (const ref of refs) builder.storeRef(ref);
    return builder.build();
  };
  let level = Array.from({ length: Math.ceil((count * 3) / 4) }, () => cell([]));
  while (level.length > 1) {
    const next: Cell[] = [];
    for (let i = 0; i < level.length; i += 4) next.push(cell(level.slice(i, i + 4)));
    level = next;
  }
  return level[0] ?? cell([]);
}

function largeMessage(number: number): Cell {
  const body = new Builder().storeUint(number, 32).storeRef(cellTree(MESSAGE_CELLS, 1016)).build();
  const info = { kind: 'external-in', source: null, destination: SINK, importFee: 0n } as const;
  return Message.toCell({ info, init: null, initInRef: false, body, bodyInRef: true });
}

function small(number: number) {
  return { from: account('d'), to: account(String(number % 10)), valueNano: TON, bounce: false };
}

function account(digit: string): Address {
  return Address.parse(`0:${digit.repeat(64)}`);
}

function code(hex: string): Cell {
  const builder = new Builder();
  for (const byte of hex.split(' ')) builder.storeUint(Number.parseInt(byte, 16), 8);
  return builder.build();
}
