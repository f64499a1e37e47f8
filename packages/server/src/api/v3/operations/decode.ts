import { ChainError, readBoc } from '@tonway/chain';
import { opcodeName, type PrintedObject, printBody } from '@tonway/contracts';
import Type from 'typebox';
import { mapInSlices } from '../../http/large-responses.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { EXAMPLE, named } from '../../kernel/fields.ts';
import { operation } from '../operation.ts';
import { textList } from '../params/text.ts';

const MAX_ITEMS = 1000;
const BASE64_BOC = /^te6[0-9a-zA-Z+/_-]*=*$/;
const HEX_BOC = /^(?:[0-9a-f]{2})+$/i;
const HEX_OPCODE = /^[0-9a-f]{1,8}$/i;
const DECIMAL_OPCODE = /^(?:-\d{1,10}|\d{1,10})$/;

const listOf = (name: string, description: string, example: string) =>
  textList({
    description,
    example,
    max: MAX_ITEMS,
    tooMany: `${name} list exceeds maximum length of ${MAX_ITEMS}`,
  });

export const decode = operation({
  name: 'decode',
  methods: ['get', 'post'],
  tag: 'Utils',
  summary: 'Names of opcodes and decoded message bodies',
  description: 'In the order of the request. Unknown opcodes and bodies are `unknown`.',
  params: {
    opcodes: listOf('opcodes', 'Opcodes: hex (`0x0f8a7ea5`) or decimal', '0x0f8a7ea5'),
    bodies: listOf('bodies', 'Message bodies: bags of cells in base64 or hex', EXAMPLE.boc),
  },
  result: named(
    'DecodeAnswer',
    'Names of opcodes and decoded bodies',
    Type.Object({
      opcodes: Type.Array(Type.String(), {
        description: 'Names of the opcodes, `unknown` if there is none',
        examples: [['jetton_transfer']],
      }),
      bodies: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
        description: 'Decoded bodies by their `@type`, or an `error`',
        examples: [[{ '@type': 'text_comment', comment: 'hello' }]],
      }),
    }),
  ),
  async handle({ opcodes, bodies }, { settings }) {
    return {
      opcodes: opcodes.map((text, i) => opcodeName(readOpcode(text, i)) ?? 'unknown'),
      bodies: await mapInSlices(bodies, decodedBody, settings.maxResponseBytes),
    };
  },
});

function readOpcode(text: string, index: number): number {
  const digits = text.replace(/^0x/i, '');
  if (HEX_OPCODE.test(digits)) return Number.parseInt(digits, 16);
  const value = DECIMAL_OPCODE.test(text) ? Number(text) : Number.NaN;
  if (value >>> 0 !== value && (value | 0) !== value)
    throw new InvalidRequest(`invalid opcode format at index ${index}: ${digits}`);
  return value >>> 0;
}

const comment = (text: string) => ({ '@type': 'text_comment', text });

function decodedBody(text: string): PrintedObject {
  // an unescaped plus of a query string arrives as a space
  const encoded = text.replaceAll(' ', '+');
  const bytes = bytesOf(encoded);
  if (!bytes) return { error: 'unknown: neither base64 nor hex' };
  try {
    const options = { bocLength: encoded.length, isExternal: true, comment };
    return printBody(readBoc(bytes, { maxRoots: 1 }), options) ?? { error: 'unknown' };
  } catch (error) {
    if (error instanceof ChainError) return { error: `unknown: ${error.message}` };
    throw error;
  }
}

function bytesOf(text: string): Buffer | null {
  if (BASE64_BOC.test(text)) return Buffer.from(text, 'base64');
  return HEX_BOC.test(text) ? Buffer.from(text, 'hex') : null;
}
