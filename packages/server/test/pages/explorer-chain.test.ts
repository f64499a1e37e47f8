import { blocks } from './blocks.ts';
import { configuration } from './configuration.ts';
import { failures } from './failures.ts';
import { localNetwork } from './local-network.ts';
import { methods } from './methods.ts';
import { suiteInBrowser } from './support/scene-network.ts';
import { vmSteps } from './vm-steps.ts';

suiteInBrowser(
  'blocks, methods and the configuration in the explorer',
  blocks,
  methods,
  configuration,
  failures,
  localNetwork,
  vmSteps,
);
