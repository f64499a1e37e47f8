/** npm run docs: writes the reference of the client. */
import { writeFileSync } from 'node:fs';
import { SDK_DOCUMENT, sdkReference } from './sdk/sdk-reference.ts';

writeFileSync(SDK_DOCUMENT, sdkReference());
