import {
  Builder,
  bytesKey,
  type Cell,
  Dictionary,
  equalBytes,
  PrecompiledContract,
  PrecompiledContracts,
} from '@tonway/chain';
import type { GetMethodCall } from '../../src/index.ts';
import { assemble, forever } from './assemble.ts';
import { devisedCall, SMALL_CONFIG, TWO_CURRENCIES, withParam } from './devised-call.ts';

/** Instructions that read the execution context; their arguments are pushed before them. */
const READERS: Readonly<Record<string, string>> = {
  'CONFIGPARAM of a light parameter': '8014 F832',
  'CONFIGPARAM of another one': '8000 F832',
  'CONFIGPARAM of an absent one': '8063 F832',
  CONFIGOPTPARAM: '8004 F833',
  CONFIGDICT: 'F830',
  CONFIGROOT: 'F829',
  UNPACKEDCONFIGTUPLE: 'F82E',
  GLOBALID: 'F835',
  GETGASFEE: '8103E8 70 F836',
  'GETGASFEE in the masterchain': '8103E8 7F F836',
  GETSTORAGEFEE: '75 8064 8103E8 70 F837',
  GETFORWARDFEE: '75 8064 70 F838',
  GETPRECOMPILEDGAS: 'F839',
  GETORIGINALFWDFEE: '8103E8 70 F83A',
  GETGASFEESIMPLE: '8103E8 70 F83B',
  GETFORWARDFEESIMPLE: '75 8064 70 F83C',
  NOW: 'F823',
  BLOCKLT: 'F824',
  LTIME: 'F825',
  RANDSEED: 'F826',
  BALANCE: 'F827',
  MYADDR: 'F828',
  MYCODE: 'F82A',
  'MYCODE, loaded': 'F82A D0',
  INCOMINGVALUE: 'F82B',
  STORAGEFEES: 'F82C',
  PREVBLOCKSINFOTUPLE: 'F82D',
  DUEPAYMENT: 'F82F',
  PREVMCBLOCKS: 'F83400',
  PREVKEYBLOCK: 'F83401',
  PREVMCBLOCKS_100: 'F83402',
  RANDU256: 'F810',
  RAND: '8064 F811',
  'SETRAND, RANDU256': '75 F814 F810',
  GETEXTRABALANCE: '77 F880',
  GETPARAMLONG: 'F88109',
  'PUSH c7': 'ED47',
  PUSHCTRX: '77 EDE0',
  GETGLOBVAR: '70 F840',
  'all of c7, made longer': '75 F861 ED47',
};

/** INMSG_BOUNCE and those that follow it. */
const IN_MESSAGE_PARAMS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 16 }, (_, n) => [`INMSGPARAM ${n}`, `F89${n.toString(16)}`]),
);

export const LIBRARY = assemble('30 75');
const libraryCell = new Builder().storeUint(2, 8).storeBits256(LIBRARY.hash()).buildSpecial();
const libraries = (hash: Uint8Array): Cell | null =>
  equalBytes(hash, LIBRARY.hash()) ? LIBRARY : null;

/** Names of methods, each with a call of it. */
export function* devisedMethods(): Generator<[name: string, call: GetMethodCall]> {
  for (const [name, opcodes] of Object.entries({ ...READERS, ...IN_MESSAGE_PARAMS })) {
    const code = assemble(`30 ${opcodes}`);
    yield [name, devisedCall({ code })];
    yield [`${name} with two currencies`, devisedCall({ code, balance: TWO_CURRENCIES })];
    yield [`${name} of precompiled code`, devisedCall({ code, config: precompiling(code) })];
    yield [
      `${name}, then out of gas`,
      devisedCall({ code: assemble(`30 ${opcodes} ${forever('00')}`) }),
    ];
  }
  yield* withLibraries();
}

function precompiling(code: Cell): Cell {
  const none = new Dictionary(bytesKey(32), PrecompiledContract);
  const list = none.set(code.hash(), { gasUsage: 1234n });
  return withParam(SMALL_CONFIG, 45, PrecompiledContracts.toCell({ list }));
}

function* withLibraries(): Generator<[string, GetMethodCall]> {
  const codes: Readonly<Record<string, Cell>> = {
    XLOAD: assemble('30 88 D73A', libraryCell),
    'XLOAD, caught': assemble('30 8A 915B F2FF', assemble('88 D73A', libraryCell)),
    'XLOAD, LTIME': assemble('30 88 D73A F825', libraryCell),
    'code that is a library': libraryCell,
    'a jump into a library': assemble('', libraryCell),
  };
  for (const [name, code] of Object.entries(codes)) {
    yield [name, devisedCall({ code, libraries })];
    yield [`${name} that nobody has`, devisedCall({ code, libraries: () => null })];
    yield [`${name}, nobody to ask`, devisedCall({ code })];
  }
}
