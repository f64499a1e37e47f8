import { type Cell, toBase64, writeBoc } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { V2Error } from '../errors.ts';
import { operation } from '../operation.ts';
import { hashListKind } from '../params/hash.ts';
import { withDefault } from '../params/kind.ts';

const MAX_LIBRARIES = 16;

const LibraryEntry = Type.Object({
  '@type': Type.Literal('smc.libraryEntry'),
  hash: Type.String(),
  data: Type.String({ contentEncoding: 'base64' }),
});

const LibraryResult = Type.Object({
  '@type': Type.Literal('smc.libraryResult'),
  result: Type.Array(LibraryEntry),
});

export const getLibraries = operation({
  name: 'getLibraries',
  methods: 'read',
  tag: 'Configuration',
  summary: 'Public libraries by hash; unknown ones are left out',
  params: {
    libraries: withDefault('libraries', hashListKind, [], {
      description: `Hashes of the libraries, at most ${MAX_LIBRARIES}`,
    }),
  },
  result: LibraryResult,
  caching: 'block',
  async handle({ libraries }, context): Promise<Static<typeof LibraryResult>> {
    if (libraries.length > MAX_LIBRARIES) tooMany();
    const chain = context.chain();
    const found = await chain.libraries(await chain.block(), libraries);
    return { '@type': 'smc.libraryResult', result: found.map(libraryEntry) };
  },
});

function libraryEntry({
  hash,
  data,
}: {
  hash: Uint8Array;
  data: Cell;
}): Static<typeof LibraryEntry> {
  // the reference writes these, alone of all, without a checksum
  return { '@type': 'smc.libraryEntry', hash: toBase64(hash), data: toBase64(writeBoc(data, {})) };
}

function tooMany(): never {
  const reason = `too many libraries requested, ${MAX_LIBRARIES} maximum`;
  throw new V2Error(500, `INVALID_FIELD: Field library_list has invalid value : ${reason}`);
}
