import { suite } from 'node:test';
import { NO_BROWSER } from '../support/browser.ts';
import { everyPage } from './every-page.ts';
import { hostileText } from './hostile-text.ts';
import { readingModes } from './reading-modes.ts';
import { sceneNetwork } from './support/scene-network.ts';

suite('every page in a browser', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const network = await sceneNetwork();
  everyPage(network);
  readingModes(network);
  hostileText(network);
});
