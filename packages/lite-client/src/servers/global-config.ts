import { type BlockIdExt, shardFromInteger } from '@tonway/chain';
import { ConfigReader, configInvalid, parseExactJson } from './config-reader.ts';
import { parseServerAddress, type ServerAddress } from './server-address.ts';
import { readSlice } from './slice.ts';

/** The parts of a `global.config.json` that a client needs. */
export interface GlobalConfig {
  readonly servers: readonly ServerAddress[];
  readonly zeroState: BlockIdExt;
  /** The trusted key block; the zero state if the configuration has none. */
  readonly initBlock: BlockIdExt;
  readonly hardforks: readonly BlockIdExt[];
}

/**
 * Parses a configuration from JSON text, or from an object with exact large integers.
 *
 * @example
 * const { servers, initBlock } = readGlobalConfig(configText);
 * servers.length > 0 && initBlock.workchain; // => -1
 */
export function readGlobalConfig(config: string | object): GlobalConfig {
  const root = new ConfigReader(typeof config === 'string' ? parse(config) : config, '');
  const validator = root.field('validator');
  const zeroState = readBlockId(validator.field('zero_state'));
  const initBlock = validator.field('init_block');
  return {
    servers: readServers(root),
    zeroState,
    initBlock: initBlock.isAbsent ? zeroState : readBlockId(initBlock),
    hardforks: validator.field('hardforks').items().map(readBlockId),
  };
}

/**
 * Parses only the servers, from a global configuration or a list of `host:port:key` with white space or commas.
 *
 * @example
 * const [server] = readServerList('127.0.0.1:4443:n4VDnSCUuSpjnCyUk9e3QOOd6o0ItSWYbTnW3Wnn8wk=');
 * server?.port; // => 4443
 */
export function readServerList(text: string): readonly ServerAddress[] {
  if (text.trimStart().startsWith('{')) return readServers(new ConfigReader(parse(text), ''));
  const servers = text.split(/[\s,]+/).filter((each) => each !== '');
  if (servers.length === 0) throw configInvalid('servers', 'host:port:key expected, found nothing');
  return servers.map(parseServerAddress);
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw configInvalid('configuration', `not JSON: ${(error as Error).message}`);
  }
}

function readServers(root: ConfigReader): ServerAddress[] {
  const servers = [
    ...root
      .field('liteservers')
      .items()
      .map((server) => readServer(server, false)),
    ...root
      .field('liteservers_v2')
      .items()
      .map((server) => readServer(server, true)),
  ];
  if (servers.length === 0) throw root.field('liteservers').expected('at least one server');
  return servers;
}

// liteserver.desc id:PublicKey ip:int port:int = liteserver.Desc
// liteserver.descV2 id:PublicKey ip:int port:int slices:(vector liteserver.descV2.Slice) = liteserver.DescV2
function readServer(server: ConfigReader, sliced: boolean): ServerAddress {
  return {
    ...readEndpoint(server),
    publicKey: server.field('id').field('key').bytes32(),
    slices: sliced ? server.field('slices').items().map(readSlice) : null,
  };
}

/** If the host name has the form `host:port`, the port field is 0. */
function readEndpoint(server: ConfigReader): { host: string; port: number } {
  const port = server.field('port').integer(0, 65_535);
  const hostname = server.field('hostname');
  if (hostname.isAbsent) {
    if (port === 0) throw server.field('port').expected('a port');
    return { host: dotted(server.field('ip').integer(-(2 ** 31), 2 ** 32 - 1)), port };
  }
  const host = hostname.text();
  if (port !== 0) return { host, port };
  const colon = host.lastIndexOf(':');
  const ownPort = new ConfigReader(Number(host.slice(colon + 1)), `port in ${hostname.path}`);
  return { host: host.slice(0, Math.max(colon, 0)), port: ownPort.integer(1, 65_535) };
}

/** An IPv4 address is a signed 32-bit integer in the configuration. */
function dotted(ip: number): string {
  return [24, 16, 8, 0].map((shift) => (ip >>> shift) & 255).join('.');
}

function readBlockId(id: ConfigReader): BlockIdExt {
  return {
    workchain: id.field('workchain').integer(-(2 ** 31), 2 ** 31 - 1),
    shard: shardFromInteger(id.field('shard').long()),
    seqno: id.field('seqno').integer(0, 2 ** 32 - 1),
    rootHash: id.field('root_hash').bytes32(),
    fileHash: id.field('file_hash').bytes32(),
  };
}
