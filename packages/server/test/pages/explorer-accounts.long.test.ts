import { accounts } from './accounts.ts';
import { suiteInBrowser } from './support/scene-network.ts';

suiteInBrowser('long lists of accounts in the explorer', accounts);
