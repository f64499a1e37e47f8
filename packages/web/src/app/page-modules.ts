import type { ComponentType } from 'preact';
import type { PageProps } from '../location/page-props.ts';
import type { PageName } from '../routes/pages.ts';

interface PageModule {
  readonly default: ComponentType<PageProps>;
}

const trace = () => import('../pages/trace.tsx');

/** The modules of the pages, which are loaded when they are first shown. */
export const PAGE_MODULES: Readonly<Record<PageName, () => Promise<PageModule>>> = {
  home: () => import('../pages/home.tsx'),
  account: () => import('../pages/account.tsx'),
  transaction: trace,
  trace,
  message: () => import('../pages/message.tsx'),
  block: () => import('../pages/block.tsx'),
  blocks: () => import('../pages/blocks.tsx'),
  tokens: () => import('../pages/tokens.tsx'),
  devnet: () => import('../pages/devnet.tsx'),
  dns: () => import('../pages/dns.tsx'),
  config: () => import('../pages/config.tsx'),
  validators: () => import('../pages/validators.tsx'),
  decode: () => import('../pages/decode.tsx'),
  richest: () => import('../pages/richest.tsx'),
  search: () => import('../pages/search.tsx'),
  style: () => import('../pages/style.tsx'),
  operator: () => import('../pages/operator/overview.tsx'),
  operatorServers: () => import('../pages/operator/servers.tsx'),
  operatorIndex: () => import('../pages/operator/index-state.tsx'),
  operatorRequests: () => import('../pages/operator/requests.tsx'),
  operatorKeys: () => import('../pages/operator/keys.tsx'),
  operatorStreams: () => import('../pages/operator/streams.tsx'),
  operatorDatabase: () => import('../pages/operator/database.tsx'),
  playground: () => import('../pages/playground.tsx'),
  playgroundInterface: () => import('../pages/playground.tsx'),
  playgroundOperation: () => import('../pages/playground.tsx'),
};
