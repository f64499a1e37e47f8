import { INTERFACES, isInterface } from './interfaces.ts';

/** The parts of a path that a pattern names. */
export type Params = Readonly<Record<string, string>>;

interface Page {
  /** A path with `:name` for a variable part. */
  readonly pattern: string;
  /** The title, from the address alone: never text of a stranger. */
  title(params: Params): string;
  /** Requests of the API that answer the same question, for readers without scripts. */
  api(params: Params): readonly string[];
}

/** All pages; the server answers the same paths. */
const PAGES = {
  home: page('/', 'Explorer', ['/api/v3/masterchainInfo', '/api/v3/blocks?workchain=-1&limit=20']),
  account: {
    pattern: '/account/:address',
    title: ({ address = '' }) => `Account ${short(address)}`,
    api: ({ address = '' }) => [
      `/api/v3/accountStates?address=${query(address)}`,
      `/api/v3/actions?account=${query(address)}&limit=20`,
      `/api/v3/transactions?account=${query(address)}&limit=20`,
    ],
  },
  transaction: hashPage('/tx/:hash', 'Transaction', 'traces?include_actions=true&tx_hash='),
  trace: hashPage('/trace/:hash', 'Trace', 'traces?include_actions=true&trace_id='),
  message: hashPage('/message/:hash', 'Message', 'messages?msg_hash='),
  block: {
    pattern: '/block/:id',
    title: ({ id = '' }) => `Block ${short(id)}`,
    api: () => ['/api/v3/blocks?limit=20'],
  },
  dns: {
    pattern: '/dns/:name',
    title: ({ name = '' }) => `Domain ${short(name)}`,
    api: ({ name = '' }) => [`/api/v3/dns/records?domain=${query(name)}`],
  },
  blocks: page('/blocks', 'Blocks', ['/api/v3/blocks?workchain=-1&limit=20']),
  tokens: page('/tokens', 'Tokens', [
    '/api/v3/jetton/masters?sort=desc&limit=20',
    '/api/v3/nft/collections?sort=desc&limit=20',
  ]),
  devnet: page('/devnet', 'Local network', []),
  config: page('/config', 'Configuration', ['/api/v2/getConfigAll']),
  validators: page('/validators', 'Validators', ['/api/v2/getConfigParam?param=34']),
  decode: page('/decode', 'Decode a bag of cells', []),
  richest: page('/richest', 'Richest accounts', ['/api/v3/topAccountsByBalance?limit=50']),
  search: page('/search', 'Search', []),
  style: page('/style', 'Components', []),
  playground: page(
    '/playground',
    'Playground',
    Object.values(INTERFACES).map(({ document }) => document),
  ),
  playgroundInterface: {
    pattern: '/playground/:interface',
    title: ({ interface: name = '' }) => `Playground: ${short(name)}`,
    api: documentOf,
  },
  operator: page('/operator', 'Operator', []),
  operatorServers: page('/operator/servers', 'Lite servers', []),
  operatorIndex: page('/operator/index', 'Index', []),
  operatorRequests: page('/operator/requests', 'Requests', []),
  operatorKeys: page('/operator/keys', 'Keys', []),
  operatorStreams: page('/operator/streams', 'Streams and webhooks', []),
  operatorDatabase: page('/operator/database', 'Database', []),
  playgroundOperation: {
    pattern: '/playground/:interface/:operation',
    title: ({ operation = '' }) => `Playground: ${short(operation)}`,
    api: documentOf,
  },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

/** For whom a server has pages: everybody, operators, or those who build pages. */
export type Audience = 'public' | 'operators' | 'developers';

export function audienceOf(name: PageName): Audience {
  if (name === 'style') return 'developers';
  return name.startsWith('operator') ? 'operators' : 'public';
}

/** The first parts of all paths, except those of operators. */
export const PAGE_FOLDERS: ReadonlySet<string> = new Set(
  Object.entries(PAGES).flatMap(([name, { pattern }]) =>
    audienceOf(name as PageName) !== 'operators' ? pattern.split('/')[1] || [] : [],
  ),
);

export interface MatchedPage {
  readonly name: PageName;
  readonly params: Params;
  readonly title: string;
  readonly api: readonly string[];
}

/** The page of a path; null if there is none. */
export function matchPage(path: string): MatchedPage | null {
  for (const [name, page] of Object.entries(PAGES) as [PageName, Page][]) {
    const params = matchPattern(page.pattern, path);
    if (params) return { name, params, title: page.title(params), api: page.api(params) };
  }
  return null;
}

function matchPattern(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/+$/, '').split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else {
      const decoded = decode(value);
      if (decoded === null || decoded === '') return null;
      params[part.slice(1)] = decoded;
    }
  }
  return params;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function page(pattern: string, title: string, api: readonly string[]): Page {
  return { pattern, title: () => title, api: () => api };
}

function documentOf({ interface: name = '' }: Params): readonly string[] {
  return isInterface(name) ? [INTERFACES[name].document] : [];
}

function hashPage(pattern: string, kind: string, request: string): Page {
  return {
    pattern,
    title: ({ hash = '' }) => `${kind} ${short(hash)}`,
    api: ({ hash = '' }) => [`/api/v3/${request}${query(hash)}`],
  };
}

const SHOWN = 6;

/** The ends of an identifier; nothing of what is no identifier, because anybody can write an address. */
function short(id: string): string {
  if (!/^[\w:.+/=()-]{1,300}$/.test(id)) return '';
  return id.length <= 2 * SHOWN + 4 ? id : `${id.slice(0, SHOWN)}…${id.slice(-SHOWN)}`;
}

function query(value: string): string {
  return encodeURIComponent(value);
}
