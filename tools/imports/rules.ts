/**
 * The import rules of the workspace: packages and folders import only those below them.
 */

/** Each package (`@tonway/NAME`) and the packages that it may import. Unlisted packages are refused. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  chain: [],
  contracts: ['chain'],
  actions: ['chain', 'contracts'],
  'lite-client': ['chain'],
  tvm: ['chain'],
  devnet: ['chain', 'contracts', 'lite-client', 'tvm'],
  server: ['chain', 'contracts', 'lite-client', 'tvm', 'actions', 'devnet', 'web'],
  client: [],
  web: ['client', 'chain', 'contracts', 'actions'],
};

/** Packages that tests and benchmarks may import, but sources may not. */
export const testingPackages: readonly string[] = ['scenes', 'tools'];

/** Further packages that the tests of a package may import; none of them imports the package itself. */
export const testingSiblings: Readonly<Record<string, readonly string[]>> = {
  server: ['client'],
  tvm: ['lite-client'],
};

export const serverSources = 'packages/server/src';

export interface Wing {
  readonly name: string;
  /**
   * The folders of the wing, from top to bottom: a folder imports only folders of lower rows, and folders of one row do not
   * import each other. Absent: any folder may import any other, but not in a cycle.
   */
  readonly folders?: readonly (readonly string[])[];
}

/** The wings of the server's sources, from top to bottom. A wing imports only wings below it, types included. */
export const serverWings: readonly Wing[] = [
  { name: 'app', folders: [['cli'], ['roles'], ['dev'], ['compare'], ['parts'], ['processes']] },
  {
    name: 'api',
    folders: [
      ['webhooks'],
      ['streaming'],
      ['v2', 'v3', 'images', 'operator'],
      ['gateway'],
      ['http'],
      ['kernel'],
    ],
  },
  {
    name: 'index',
    folders: [
      ['pending'],
      ['classify', 'fork', 'check', 'eras', 'loads'],
      ['contracts'],
      ['token-events', 'traces', 'states'],
      ['decode', 'source'],
      ['metadata', 'bus'],
    ],
  },
  { name: 'health' },
  { name: 'network', folders: [['messages'], ['requests'], ['contracts'], ['upstream']] },
  { name: 'store' },
  { name: 'config' },
  { name: 'util' },
];

export interface Wall {
  readonly inside: string;
  /** A folder that is exempt. */
  readonly except?: string;
  /** Folders of the workspace, packages or Node modules; a trailing `*` matches any text. */
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

/** Imports that the sources of a folder may not have. Tests beside them are exempt. */
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
  { inside: 'packages/client/src', never: ['node:*'], why: 'client runs in a browser' },
  {
    inside: 'packages/web/src',
    except: 'packages/web/src/shell',
    never: ['node:*'],
    why: 'the pages run in a browser',
  },
  { inside: `${server}/network`, never: http, why: 'network does not use HTTP' },
  { inside: `${server}/store`, never: http, why: 'store does not use HTTP' },
  {
    inside: server,
    except: `${server}/store`,
    never: ['pg', 'pg-*'],
    why: 'only store uses SQL',
  },
  { inside: `${server}/api/v2`, never: [`${server}/store/*`], why: 'v2 never imports store' },
  {
    inside: `${server}/api/v3`,
    never: ['@tonway/lite-client'],
    why: 'v3 reaches the chain only through network',
  },
  {
    inside: `${server}/api/streaming`,
    never: [`${server}/api/v2/*`],
    why: 'streaming never imports v2',
  },
];
