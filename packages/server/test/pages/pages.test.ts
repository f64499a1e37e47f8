import { suite } from 'node:test';
import { NO_BROWSER } from '../support/browser.ts';
import { everyPage } from './every-page.ts';
import { failures } from './failures.ts';
import { hostileText } from './hostile-text.ts';
import { live } from './live.ts';
import { navigation } from './navigation.ts';
import { search } from './search.ts';
import { sceneNetwork } from './support/scene-network.ts';

suite('the pages in a browser', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const network = await sceneNetwork();
  everyPage(network);
  search(network);
  navigation(network);
  failures(network);
  hostileText(network);
  live(network);
});
