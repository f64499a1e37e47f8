import { fileURLToPath } from 'node:url';
import * as client from '@tonway/client';
import { testExamples } from '@tonway/tools/examples';
import { sendJson, serve } from './support.ts';

const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url));
const url = await serve((_request, response) =>
  sendJson(response, 200, { ok: true, result: '1000000000' }),
);

testExamples(ENTRY, client, () => ({ url, address: `-1:${'5'.repeat(64)}` }));
