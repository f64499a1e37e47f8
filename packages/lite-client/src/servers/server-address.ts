import { ConfigReader, configInvalid } from './config-reader.ts';
import type { Slice } from './slice.ts';

/** Address and public key of a lite server. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** The Ed25519 key. */
  readonly publicKey: Uint8Array;
  /** The parts of the chain that the server serves; null: all. */
  readonly slices: readonly Slice[] | null;
}

/**
 * Parses `host:port:key`, with the key in base64 or hex, and an IPv6 address in brackets.
 *
 * @example
 * const server = parseServerAddress('127.0.0.1:4443:n4VDnSCUuSpjnCyUk9e3QOOd6o0ItSWYbTnW3Wnn8wk=');
 * server.host; // => '127.0.0.1'
 */
export function parseServerAddress(text: string): ServerAddress {
  const parts = /^(?:\[([^\]]+)\]|([^:]+)):(\d+):([^:]+)$/.exec(text.trim());
  if (!parts) throw configInvalid(`server "${text.slice(0, 80)}"`, 'host:port:key expected');
  const [, ipv6, name, port, key] = parts;
  const within = (what: string, value: unknown) => new ConfigReader(value, `${what} of "${text}"`);
  return {
    host: ipv6 ?? name ?? '',
    port: within('port', Number(port)).integer(1, 65_535),
    publicKey: within('key', key).bytes32(),
    slices: null,
  };
}

export function describeServer({ host, port }: ServerAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
