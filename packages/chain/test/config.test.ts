import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import {
  blocksOf,
  chainBlocks,
  fixturePath,
  readFixture,
  readJson,
  skipWithout,
} from '@tonway/tools/fixtures';
import { assertGolden } from '@tonway/tools/golden';
import type { Address } from '../src/address/address.ts';
import { toHex } from '../src/bits/bytes.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import { Cell } from '../src/cell/cell.ts';
import { Config } from '../src/config/config.ts';
import { CONFIG_PARAM_TYPES, type ConfigParamNumber } from '../src/config/config-param-types.ts';
import { ConfigParams } from '../src/config/config-params.ts';
import type { GasLimitsPrices } from '../src/config/gas-limits-prices.ts';
import type { ValidatorSet } from '../src/config/validator-set.ts';
import { Dictionary } from '../src/dict/dictionary.ts';
import { ChainError } from '../src/errors.ts';
import type { Codec } from '../src/tlb/codec.ts';

const paramTypes: Readonly<Record<number, unknown>> = CONFIG_PARAM_TYPES;

function paramType(number: number): Codec<unknown> | undefined {
  return paramTypes[number] as Codec<unknown> | undefined;
}

/** McStateExtra is the last reference of a masterchain state; its configuration follows the shard hashes. */
function configOfState(state: Cell): Config {
  const extra = state.ref(state.refCount - 1).slice();
  extra.expectTag(16, 0xcc26, 'McStateExtra');
  extra.loadMaybeRef();
  return new Config(ConfigParams.load(extra).config);
}

/** Of a key block the configuration is the last reference of McBlockExtra. */
function configOfBlock(block: Cell): Config {
  const extra = block.ref(3).ref(3);
  assert.equal(extra.slice().skip(16).loadBit(), true, 'a key block');
  return Config.fromRoot(extra.ref(extra.refCount - 1));
}

function configOfFile(file: string): Config {
  const root = readBoc(readFixture('chain', 'config', file));
  if (file.startsWith('proof_state')) return configOfState(root.ref(0).virtualize(0));
  return root.bitLength === 256
    ? new Config(ConfigParams.load(root).config)
    : Config.fromRoot(root);
}

function* keyBlocks(): Generator<[name: string, config: Config]> {
  for (const { file, boc, block } of chainBlocks()) {
    if (block.flags.includes('key')) yield [file, configOfBlock(readBoc(boc))];
  }
  for (const file of [
    'mc-3082181-no-shuffle/key_block_3082181.boc',
    'mc-3236530-shuffle/key_block_3236530.boc',
  ]) {
    yield [file, configOfBlock(readBoc(readFixture('chain', 'proofs', file)))];
  }
  for (const network of ['localnet', 'localnet/split'] as const) {
    const { key_blocks } = readJson<{ key_blocks: (number | { seqno: number })[] }>(
      network,
      'expected.json',
    );
    const seqnos = new Set(key_blocks.map((row) => (typeof row === 'number' ? row : row.seqno)));
    for (const { workchain, seqno, boc } of blocksOf(network)) {
      if (workchain === -1 && seqnos.has(seqno))
        yield [`${network} ${seqno}`, configOfBlock(readBoc(boc))];
    }
  }
}

function* allConfigs(): Generator<[name: string, config: Config]> {
  for (const file of readdirSync(fixturePath('chain', 'config'))) {
    if (file.endsWith('.boc')) yield [file, configOfFile(file)];
  }
  const states = ['chain/states/mainnet-zerostate-mc.boc', 'localnet/zerostate/masterchain.boc'];
  for (const file of [...states, 'localnet/split/zerostate/masterchain.boc']) {
    yield [file, configOfState(readBoc(readFixture(file)))];
  }
  const proof = readBoc(readFixture('chain/states/proof-mc-52096617.boc'));
  yield ['proof-mc-52096617', configOfState(proof.ref(0).virtualize(0))];
  yield* keyBlocks();
}

/** The same value with every dictionary built anew from its entries. */
function rebuilt<T>(value: T): T {
  if (value instanceof Dictionary) {
    const entries = [...value].map(([key, item]) => [key, rebuilt(item)] as const);
    return Dictionary.fromSorted(value.key, value.value, entries) as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array || value instanceof Cell) return value;
  if (Array.isArray(value)) return value.map(rebuilt) as T;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rebuilt(item)])) as T;
}

test('every parameter of every configuration is stored as it was read', () => {
  let configs = 0;
  let params = 0;
  const numbers = new Set<number>();
  for (const [name, config] of allConfigs()) {
    configs++;
    for (const [number, cell] of config.params) {
      const type = paramType(number);
      // the bridge of the testnet of 2023 has a form of its own, from before the schema
      if (!type || (name === 'proof_state_4324374.boc' && number === 79)) continue;
      assert.equal(
        type.toCell(rebuilt(type.load(cell))).hashHex(),
        cell.hashHex(),
        `${name}, parameter ${number}`,
      );
      params++;
      numbers.add(number);
    }
  }
  assert.ok(configs >= 63, `${configs} configurations`);
  assert.ok(params >= 1788, `${params} parameters`);
  for (const number of [5, 13, 19, 30, 34, 36, 44, 45, 71, 72, 79, 81])
    assert.ok(numbers.has(number), `${number}`);
});

test('all parameters are parsed, except negative ones and one old bridge', () => {
  for (const [name, config] of allConfigs()) {
    for (const number of config.params.keys())
      assert.ok(number < 0 || paramType(number), `${name}: ${number}`);
  }
  assert.throws(() => configOfFile('proof_state_4324374.boc').get(79), { code: 'TLB_INVALID' });
});

test('ConfigParams are stored as they were read', () => {
  for (const file of ['mainnet-46991999-configparams.boc', 'opentonapi-params-1.boc']) {
    const cell = readBoc(readFixture('chain', 'config', file));
    const params = ConfigParams.load(cell);
    assert.equal(toHex(params.configAddress), '5'.repeat(64));
    assert.equal(ConfigParams.toCell(params).hashHex(), cell.hashHex());
    // the labels of the other file are longer than they need to be
    if (file.startsWith('mainnet'))
      assert.equal(ConfigParams.toCell(rebuilt(params)).hashHex(), cell.hashHex());
  }
});

test('absent parameters are null, and refused by require', () => {
  const config = configOfFile('mainnet-2026-04-gv13.boc');
  assert.equal(config.get(43), null);
  assert.equal(config.get(35), null);
  assert.equal(config.cell(12345), null);
  assert.throws(() => config.require(43), { code: 'TLB_INVALID' });
  assert.equal(config.cell(-999)?.bitLength, 256);
  assert.equal(config.validators, config.get(34));
  assert.equal(config.minterAddress, config.get(2));
  assert.equal(config.feeCollectorAddress, config.get(1));
});

test('the configuration of mainnet of 2026 has known values', () => {
  const config = configOfFile('mainnet-2026-04-gv13.boc');
  assert.deepEqual(config.globalVersion, { version: 13, capabilities: 494n });
  assert.equal(config.get(29)?.kind, 'v4');
  const consensus = config.require(30);
  for (const simplex of [consensus.masterchain, consensus.shard]) {
    assert.equal(simplex?.kind === 'simplex_v2' && simplex.useQuic, true);
  }
  assert.equal(config.gasPrices(-1).gasPrice, 655360000n);
  assert.equal(config.blockLimits(0).kind, 'v1');
  assert.equal(config.forwardPrices(-1).lumpPrice, 10000000n);
  assert.notEqual(config.forwardPrices(0).lumpPrice, 10000000n);
});

test('a configuration proof that only @ton/core accepts is refused', {
  skip: skipWithout('chain/config/toncore-configProof-nonstandard.b64'),
}, () => {
  const text = Buffer.from(
    readFixture('chain', 'config', 'toncore-configProof-nonstandard.b64'),
  ).toString('utf8');
  assert.throws(() => readBoc(Buffer.from(text, 'base64')), { code: 'CELL_INVALID' });
});

// Comparison with what another library decoded.

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Numbers of 16 digits and more as text: they would lose digits. */
function readJsonExactly(file: string): Record<string, Json> {
  const text = Buffer.from(readFixture('chain', 'config', file)).toString('utf8');
  return JSON.parse(text.replace(/": *(\d{16,})/g, '": "$1"')) as Record<string, Json>;
}

/** Everything as text, without tags, constant flags and the constructors that were not used. */
function tongoPlain(value: Json): Json {
  if (Array.isArray(value)) return value.map(tongoPlain);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' ? String(value) : value;
  const { SumType, Magic: _magic, Flags: _flags, ...fields } = value;
  if (typeof SumType === 'string') return tongoPlain(value[SumType] as Json);
  return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, tongoPlain(item)]));
}

const TONGO_NAMES: Record<string, string> = {
  blackholeAddress: 'BlackholeAddr',
  feeBurnNumerator: 'FeeBurnNom',
  feeBurnDenominator: 'FeeBurnDenom',
  minTotalRounds: 'MinTotRounds',
  maxTotalRounds: 'MaxTotRounds',
  minStoreSeconds: 'MinStoreSec',
  maxStoreSeconds: 'MaxStoreSec',
  monitorMinSplit: 'ActualMinSplit',
  acceptMessages: 'AcceptMsgs',
  firstFraction: 'FirstFrac',
  nextFraction: 'NextFrac',
  masterchain: 'Mc',
  oracleMultisigAddress: 'OracleMutlisigAddress',
};

const STORAGE_NAMES: Record<string, string> = {
  bitPrice: 'BitPricePs',
  cellPrice: 'CellPricePs',
  masterchainBitPrice: 'McBitPricePs',
  masterchainCellPrice: 'McCellPricePs',
};

/** Fields that the other library did not know yet. */
const NEWER = new Set(['useQuic', 'protocolVersion', 'flags']);

function asTongo(value: unknown, names: Record<string, string>, newer: Set<string>): Json {
  if (value instanceof Uint8Array) return toHex(value);
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (value instanceof Dictionary) {
    return Object.fromEntries(
      [...value].map(([k, v]) => [keyText(k), v === true ? {} : asTongo(v, names, newer)]),
    );
  }
  const fields = Object.entries(value as object).filter(
    ([key]) => key !== 'kind' && !newer.has(key),
  );
  return Object.fromEntries(
    fields.map(([key, item]) => {
      const text = key === 'basic' ? String(Number(item)) : asTongo(item, names, newer);
      return [names[key] ?? key.charAt(0).toUpperCase() + key.slice(1), text];
    }),
  );
}

function keyText(key: unknown): string {
  if (key instanceof Uint8Array) return toHex(key);
  if (typeof key === 'number') return String(key >>> 0);
  return (key as Address).toRaw();
}

function gasAsTongo({ flat, ...prices }: GasLimitsPrices): Json {
  const other = asTongo(prices, {}, new Set());
  if (!flat) return other;
  return { FlatGasLimit: String(flat.gasLimit), FlatGasPrice: String(flat.gasPrice), Other: other };
}

function validatorsAsTongo({
  utimeSince,
  utimeUntil,
  main,
  totalWeight,
  validators,
}: ValidatorSet): Json {
  const list = validators.map((one, index) => {
    assert.equal(one.kind, 'address');
    const [PubKey, AdnlAddr] = [
      toHex(one.publicKey),
      one.kind === 'address' ? toHex(one.adnlAddress) : '',
    ];
    return [String(index), { PublicKey: { PubKey }, Weight: String(one.weight), AdnlAddr }];
  });
  return {
    UtimeSince: String(utimeSince),
    UtimeUntil: String(utimeUntil),
    Total: String(validators.length),
    Main: String(main),
    TotalWeight: String(totalWeight),
    List: Object.fromEntries(list),
  };
}

function paramAsTongo(config: Config, number: number): Json {
  if (number === 20 || number === 21) return gasAsTongo(config.require(number));
  if (number === 32 || number === 34) return validatorsAsTongo(config.require(number));
  const names = number === 18 ? STORAGE_NAMES : TONGO_NAMES;
  const newer = number === 30 ? new Set(['protocolVersion', 'flags']) : NEWER;
  return asTongo(config.get(number as ConfigParamNumber), names, newer);
}

const DECODED_ELSEWHERE = [4324374, 33651872, 65466080];
const golden = (name: string) => new URL(`./golden/${name}.json`, import.meta.url);

/** Every parameter of a known number; one that is not understood by the code of its error. */
function paramsOf(config: Config): Record<string, unknown> {
  const numbers = Object.keys(CONFIG_PARAM_TYPES).map((text) => Number(text) as ConfigParamNumber);
  return Object.fromEntries(
    numbers
      .map((number) => [`parameter ${number}`, paramOrError(config, number)] as const)
      .filter(([, value]) => value !== null),
  );
}

function paramOrError(config: Config, number: ConfigParamNumber): unknown {
  try {
    return config.get(number);
  } catch (error) {
    if (error instanceof ChainError) return error.code;
    throw error;
  }
}

for (const file of [
  ...DECODED_ELSEWHERE.map((seqno) => `proof_state_${seqno}`),
  'opentonapi-params-1',
]) {
  test(`all parameters of ${file} equal the golden file`, (t) => {
    assertGolden(t, golden(`config-${file}`), paramsOf(configOfFile(`${file}.boc`)));
  });
}

for (const seqno of DECODED_ELSEWHERE) {
  test(`all parameters of state ${seqno} equal the reference, field by field`, {
    skip: skipWithout('chain/config', `expected_${seqno}.tongo.json`),
  }, () => {
    const config = configOfFile(`proof_state_${seqno}.boc`);
    let compared = 0;
    for (const [key, expected] of Object.entries(readJsonExactly(`expected_${seqno}.tongo.json`))) {
      const number = Number(/^ConfigParam(\d+)$/.exec(key)?.[1] ?? -1);
      if (number < 0) continue;
      const plain = tongoPlain(expected) as Record<string, Json>;
      const content = number >= 15 && number <= 17 ? plain : (Object.values(plain)[0] as Json);
      assert.deepEqual(paramAsTongo(config, number), content, `parameter ${number}`);
      compared++;
    }
    assert.ok(compared >= 26, `${compared} parameters compared`);
  });
}

test('parameters equal those of a third library', {
  skip: skipWithout('chain/config/opentonapi-params-1.expected.json'),
}, () => {
  const config = configOfFile('opentonapi-params-1.boc');
  const expected = readJsonExactly('opentonapi-params-1.expected.json') as Record<
    string,
    Record<string, never>
  >;
  const account = (id: Uint8Array): string => `-1:${toHex(id)}`;
  assert.deepEqual([...config.require(9).keys()], expected[9]?.mandatory_params);
  assert.deepEqual([...config.require(10).keys()], expected[10]?.critical_params);
  assert.deepEqual([...config.require(31).keys()].map(account), expected[31]?.fundamental_smc_addr);
  const suspended = [...config.require(44).addresses.keys()].map(keyText);
  assert.deepEqual(suspended, expected[44]?.accounts);
  const oracles = [...config.require(71).oracles].map(([address, key]) => {
    return { address: account(address), secp_pubkey: toHex(key) };
  });
  assert.deepEqual(
    oracles,
    (expected[71]?.oracle_bridge_params as { oracles: unknown } | undefined)?.oracles,
  );
  for (const number of [32, 34] as const) {
    const list = config.require(number).validators.map((one) => ({
      public_key: toHex(one.publicKey),
      weight: String(one.weight),
      adnl_addr: one.kind === 'address' && toHex(one.adnlAddress),
    }));
    assert.deepEqual(list, expected[number]?.list);
  }
});
