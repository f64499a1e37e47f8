import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { type Cell, ChainError, fromBase64, readBoc } from '@tonway/chain';
import { evaaUserMessage, loadBody, loadExternalBody, opcodeName } from '@tonway/contracts';
import { fixturePath, readJsonLines } from '@tonway/tools/fixtures';
import { STRUCTS } from './support/structs.ts';

interface Message {
  readonly source: string | null;
  readonly opcode: string | null;
  readonly body: string;
}

interface Trace {
  readonly transactions: readonly {
    readonly in_msg: Message | null;
    readonly out_msgs: readonly Message[];
  }[];
  readonly cells: Readonly<Record<string, string>>;
}

interface RealBody {
  readonly opcode: number;
  readonly isExternal: boolean;
  readonly body: Cell;
}

/** Each body of the recorded traces once. */
function* realBodies(): Generator<RealBody> {
  const seen = new Set<string>();
  for (const file of readdirSync(fixturePath('traces')).filter((name) => name.endsWith('.gz')))
    for (const { transactions, cells } of readJsonLines<Trace>('traces', file))
      for (const { in_msg, out_msgs } of transactions)
        for (const { opcode, body, source } of in_msg ? [in_msg, ...out_msgs] : out_msgs) {
          if (seen.has(body)) continue;
          seen.add(body);
          const cell = readBoc(fromBase64(cells[body] as string));
          yield { opcode: Number(opcode), isExternal: source === null, body: cell };
        }
}

/** Real bodies that are not decoded, by name. */
const UNDECODED: Readonly<Record<string, number>> = {
  // tgBTC on testnet: the payload follows without the bit that announces it, or an address is missing
  jetton_burn: 1,
  jetton_burn_notification: 4,
  // an older version of tgBTC
  tgbtc_burn_event: 3,
  // the minter of USDe, which has another order of fields
  jetton_mint: 1,
  // longer than the described layout
  jvault_receive_jettons: 5,
  tonco_pool_init: 5,
  tonco_position_nft_init: 3,
  tonco_router_create_pool: 5,
  cocoon_register_proxy: 1,
  // a log that has the opcode of a message
  coffee_staking_deposit: 2,
  // the layout is unknown
  jvault_request_update_referrer: 11,
  jvault_request_update_rewards: 8,
  jvault_send_claimed_rewards: 1,
  jvault_set_data: 3,
  jvault_update_referrer: 2,
  jvault_update_rewards: 9,
  // an older version of EVAA
  evaa_withdraw_collateralized: 1,
};

test('real bodies with a name are decoded, and stored to the same cell', () => {
  const undecoded: Record<string, number> = {};
  let decoded = 0;
  for (const { opcode, isExternal, body } of realBodies()) {
    const loaded = isExternal ? loadExternalBody(body) : loadBody(body);
    const name = opcodeName(opcode);
    if (loaded) {
      decoded++;
      if (loaded.struct)
        assert.equal(loaded.struct.toCell(loaded.body).hashHex(), body.hashHex(), name ?? '');
    } else if (name !== null) undecoded[name] = (undecoded[name] ?? 0) + 1;
  }
  assert.deepEqual(undecoded, UNDECODED);
  assert.ok(decoded > 840, `${decoded} bodies were decoded`);
});

/** Real bodies that no struct with their opcode loads, by opcode: the reasons are those above. */
const UNREADABLE: Readonly<Record<string, number>> = {
  '595f07bc': 1,
  '7bdd97de': 4,
  ca444ce6: 3,
  '642b7d07': 1,
};

test('real bodies are loaded by a struct with their opcode', () => {
  const byOpcode = Map.groupBy(STRUCTS, ({ opcode }) => opcode);
  const unreadable: Record<string, number> = {};
  for (const { opcode, body } of realBodies()) {
    const candidates = byOpcode.get(opcode);
    if (!candidates || candidates.some((struct) => isLoaded(() => struct.load(body)))) continue;
    const key = opcode.toString(16).padStart(8, '0');
    unreadable[key] = (unreadable[key] ?? 0) + 1;
  }
  assert.deepEqual(unreadable, UNREADABLE);
});

function isLoaded(load: () => unknown): boolean {
  try {
    load();
    return true;
  } catch (error) {
    if (error instanceof ChainError) return false;
    throw error;
  }
}

/** Real payloads that no struct with their opcode loads. */
const UNREADABLE_PAYLOADS: Readonly<Record<string, number>> = {
  // an address is added although the bit before says that there is none
  stonfi_swap: 3,
};

test('real payloads of transfers are loaded by a struct with their opcode', () => {
  const byOpcode = Map.groupBy(STRUCTS, ({ opcode }) => opcode);
  const unreadable: Record<string, number> = {};
  let readable = 0;
  for (const { body } of realBodies()) {
    const loaded = loadBody(body)?.body;
    if (!loaded || !('forwardPayload' in loaded) || !('isReference' in loaded.forwardPayload))
      continue;
    const { cell } = loaded.forwardPayload;
    const opcode = cell.bitLength < 32 ? null : cell.slice().loadUint(32);
    const candidates = opcode === null ? undefined : byOpcode.get(opcode);
    if (!candidates) continue;
    if (candidates.some((struct) => isLoaded(() => struct.load(cell)))) readable++;
    else {
      const name = `${opcodeName(opcode ?? 0)}`;
      unreadable[name] = (unreadable[name] ?? 0) + 1;
    }
  }
  assert.deepEqual(unreadable, UNREADABLE_PAYLOADS);
  assert.ok(readable > 150, `${readable} payloads were loaded`);
});

test('the commands of EVAA follow a header', () => {
  const byOpcode = Map.groupBy(STRUCTS, ({ opcode }) => opcode);
  const kinds: string[] = [];
  for (const { opcode, body } of realBodies()) {
    if (byOpcode.has(opcode) || !isLoaded(() => evaaUserMessage.load(body))) continue;
    const { command } = evaaUserMessage.load(body);
    if (command.remainingBits < 32) continue;
    for (const struct of byOpcode.get(command.preloadUint(32)) ?? [])
      if (struct.kind.startsWith('evaa_') && isLoaded(() => struct.load(command.clone())))
        kinds.push(struct.kind);
  }
  assert.ok(kinds.includes('evaa_supply_user') && kinds.includes('evaa_withdraw_user'), `${kinds}`);
});
