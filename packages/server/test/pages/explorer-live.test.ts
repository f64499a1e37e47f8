import { live } from './live.ts';
import { suiteInBrowser } from './support/scene-network.ts';

suiteInBrowser('live pages of the explorer', (network) => live(network));
