import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launchBrowser } from '@tonway/tools/browser';
import { DEV_PICTURE, devPicture } from '../../dev/picture/dev-picture.ts';
import { recordDocsImages } from './docs-images.ts';
import { LOOKS, Looks } from './looks.ts';
import { recordNetwork, savedNetwork } from './saved-network.ts';
import { shownPages } from './shown-pages.ts';

const USAGE = `Usage: npm run looks -- OPTIONS

  --network  record another network first
  --record   record the images with which the test of looks compares
  --docs     record the images of docs/images
`;

const { values } = parseArgs({
  options: {
    network: { type: 'boolean' },
    record: { type: 'boolean' },
    docs: { type: 'boolean' },
  },
});
if (!values.network && !values.record && !values.docs) process.stdout.write(USAGE);

await using ending = new AsyncDisposableStack();
const scope = {
  after: (work: () => unknown) =>
    ending.defer(async () => {
      await work();
    }),
};
if (values.network) await recordNetwork(scope);
if (values.record || values.docs) await recordImages();
if (values.docs) writeFileSync(DEV_PICTURE, await devPicture(scope));

async function recordImages(): Promise<void> {
  const network = await savedNetwork(scope);
  const browser = await launchBrowser();
  ending.defer(() => browser.close());
  if (values.docs) await recordDocsImages(browser, network);
  if (!values.record) return;
  const pages = Object.entries(await shownPages(network));
  for (const look of LOOKS) {
    await using looks = await Looks.open(browser, network, look);
    for (const [name, path] of pages) {
      await looks.goto(path);
      await looks.record(name);
    }
  }
}
