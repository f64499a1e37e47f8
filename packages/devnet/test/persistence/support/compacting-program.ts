import { ChainFolder } from '../../../src/persistence/chain-folder.ts';

// Opens the chain in a folder again and again; each time its file of states is written anew.

const [, , path = ''] = process.argv;
const always = { compaction: { factor: 0, minBytes: 0 } };
const noZeroStates = () => {
  throw new Error('the folder contains no chain');
};

for (;;) {
  const folder = await ChainFolder.open(path, noZeroStates, always);
  await folder.close();
  process.stdout.write('.');
}
