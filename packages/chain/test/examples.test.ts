import { fileURLToPath } from 'node:url';
import * as chain from '@tonway/chain';
import * as tonCore from '@tonway/chain/ton-core';
import { testExamples } from '@tonway/tools/examples';
import { exampleData } from './support/example-data.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const data = exampleData();

testExamples(`${SOURCES}index.ts`, chain, () => data);
testExamples(`${SOURCES}interop/ton-core.ts`, { ...chain, ...tonCore }, () => data);
