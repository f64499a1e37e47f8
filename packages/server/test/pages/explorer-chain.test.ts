import { blocks } from './blocks.ts';
import { configuration } from './configuration.ts';
import { failures } from './failures.ts';
import { methods } from './methods.ts';
import { suiteInBrowser } from './support/scene-network.ts';

suiteInBrowser(
  'blocks, methods and the configuration in the explorer',
  blocks,
  methods,
  configuration,
  failures,
);
