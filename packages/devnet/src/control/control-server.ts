import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Devnet } from '../network/devnet.ts';
import { handleControl } from './handle-control.ts';
import { devnetOperations } from './operations.ts';

export interface ControlServerOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Default: 127.0.0.1. The port has no authentication. */
  readonly host?: string;
  /** Origins of web pages that may use the port, in addition to localhost. */
  readonly allowedOrigins?: readonly string[];
}

const BODY_TIMEOUT_MS = 10_000;

/** The methods of a devnet over HTTP: `POST /mine` with `{"count": 2}`. */
export class ControlServer {
  readonly #http: Server;

  static async listen(devnet: Devnet, options: ControlServerOptions = {}): Promise<ControlServer> {
    const { port = 0, host = '127.0.0.1', allowedOrigins = [] } = options;
    // tests that use a devnet in their process start faster without the module
    const { createServer } = await import('node:http');
    const handler = { operations: devnetOperations(devnet), allowedOrigins };
    const http = createServer({ requestTimeout: BODY_TIMEOUT_MS }, (request, response) => {
      void handleControl(handler, request, response);
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    http.once('error', reject).listen(port, host, resolve);
    await promise;
    return new ControlServer(http);
  }

  private constructor(http: Server) {
    this.#http = http;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#http.close(() => resolve());
    this.#http.closeAllConnections();
    await promise;
  }
}
