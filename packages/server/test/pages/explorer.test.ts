import { suite } from 'node:test';
import { NO_BROWSER } from '../support/browser.ts';
import { accounts } from './accounts.ts';
import { configuration } from './configuration.ts';
import { failures } from './failures.ts';
import { keyboard } from './keyboard.ts';
import { live } from './live.ts';
import { lookAlikes } from './look-alikes.ts';
import { methods } from './methods.ts';
import { navigation } from './navigation.ts';
import { search } from './search.ts';
import { sceneNetwork } from './support/scene-network.ts';

suite('the explorer in a browser', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const network = await sceneNetwork();
  search(network);
  navigation(network);
  keyboard(network);
  accounts(network);
  lookAlikes(network);
  methods(network);
  configuration(network);
  failures(network);
  live(network);
});
