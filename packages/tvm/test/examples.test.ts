import { fileURLToPath } from 'node:url';
import * as chain from '@tonway/chain';
import { testExamples } from '@tonway/tools/examples';
import * as tvm from '@tonway/tvm';

const { Address, Builder, CellRef, ConfigDictionary, Dictionary, GlobalVersion, intKey } = chain;

const version = GlobalVersion.toCell({ version: 13, capabilities: 0n });
const ECHO = `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (message) => parentPort.postMessage(message));`;

const data = {
  // The code of the README: any get-method returns the first 32 bits of the data.
  code: new Builder().storeBytes(chain.fromHex('30ed44d0d70b1f')).build(),
  data: new Builder().storeUint(42, 32).build(),
  config: ConfigDictionary.toCell(new Dictionary(intKey(32), CellRef).set(8, version)),
  address: new Address(0, new Uint8Array(32)),
  now: 1_700_000_000,
  options: {
    entry: new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`),
    resourceLimits: {},
  },
};

const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url));
testExamples(ENTRY, { ...chain, ...tvm }, () => data);
