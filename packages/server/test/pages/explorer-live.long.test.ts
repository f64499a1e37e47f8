import { live } from './live.ts';
import { suiteInBrowser } from './support/scene-network.ts';

const WITHIN_MS = 3000;

suiteInBrowser('live pages show what happens within three seconds', (network) =>
  live(network, WITHIN_MS),
);
