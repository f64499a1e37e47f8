import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { InvalidRequest } from './errors.ts';
import { type Json, readLosslessJson } from './lossless-json.ts';

/** Reads JSON bodies without losing digits; no other content type is read. */
export function readBodies(http: FastifyInstance, bodyLimit: number): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    (_, body, done) => {
      try {
        done(null, readBody(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function readBody(body: Buffer): Json | undefined {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new InvalidRequest('Malformed JSON: the body is not UTF-8');
  return readLosslessJson(body.toString());
}
