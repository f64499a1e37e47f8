/**
 * Who may import whom. Imports point one way, downward; a package boundary is the wall.
 * Packages that do not exist yet are listed, so that they are born inside their walls.
 */

/** A package (`@tonway/NAME`) and the packages it may import. One that is not listed may not exist. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  chain: [],
  contracts: ['chain'],
  actions: ['chain', 'contracts'],
  'lite-client': ['chain'],
  tvm: ['chain'],
  devnet: ['chain', 'lite-client', 'tvm'],
  server: ['chain', 'contracts', 'lite-client', 'tvm', 'actions', 'devnet'],
  client: [],
  web: ['client', 'chain', 'contracts', 'actions'],
};

/** Packages that any test or benchmark may import, and no source. */
export const testingPackages: readonly string[] = ['scenes', 'tools'];

/** What the tests of a package may import besides: one that never imports the package itself. */
export const testingSiblings: Readonly<Record<string, readonly string[]>> = {
  devnet: ['contracts'],
  tvm: ['lite-client'],
};

export const serverSources = 'packages/server/src';

/**
 * The folders of the server's sources, from top to bottom. A folder imports only folders of lower rows, types
 * included; folders of one row do not know each other.
 */
export const serverFolders: readonly (readonly string[])[] = [
  ['cli'],
  ['runtime'],
  ['v2', 'v3', 'streaming'],
  ['gateway'],
  ['http'],
  ['openapi'],
  ['pending'],
  ['classify'],
  ['messages'],
  ['requests'],
  ['indexer'],
  ['metadata'],
  ['contracts'],
  ['store'],
  ['ledger'],
  ['upstream'],
  ['config'],
];

export interface Wall {
  readonly inside: string;
  /** A folder that the wall does not concern. */
  readonly except?: string;
  /** Folders of the workspace, packages or Node modules; a last `*` stands for anything. */
  readonly never: readonly string[];
  readonly why: string;
}

const nodeInputOutput = [
  'node:child_process',
  'node:cluster',
  'node:dgram',
  'node:dns*',
  'node:fs*',
  'node:http*',
  'node:inspector*',
  'node:net',
  'node:process',
  'node:readline*',
  'node:repl',
  'node:sqlite',
  'node:stream*',
  'node:tls',
  'node:tty',
  'node:worker_threads',
];

const server = serverSources;
const http = ['fastify', '@fastify/*', 'node:http*'];

/** What a folder's sources never import. Tests beside them are free. */
export const walls: readonly Wall[] = [
  { inside: 'packages/chain/src', never: nodeInputOutput, why: 'chain does no I/O' },
  {
    inside: 'packages/contracts/src',
    never: ['node:*'],
    why: 'contracts is pure and runs in a browser',
  },
  {
    inside: 'packages/actions/src',
    never: ['node:*'],
    why: 'actions is pure and runs in a browser',
  },
  { inside: `${server}/upstream`, never: http, why: 'upstream knows nothing of HTTP' },
  { inside: `${server}/store`, never: http, why: 'store knows nothing of HTTP' },
  {
    inside: server,
    except: `${server}/store`,
    never: ['pg', 'pg-*'],
    why: 'SQL is in store alone',
  },
  { inside: `${server}/v2`, never: [`${server}/store/*`], why: 'v2 never imports store' },
  {
    inside: `${server}/v3`,
    never: ['@tonway/lite-client'],
    why: 'v3 reaches the chain only through upstream',
  },
];
