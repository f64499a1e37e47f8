import { toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { BocEncoder } from '../../http/large-responses.ts';
import { RequestError } from '../../kernel/errors.ts';
import { Boc, EXAMPLE, Hash, named, TypeName } from '../../kernel/fields.ts';
import { withDefault } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { hashListType } from '../params/scalar.ts';

const MAX_LIBRARIES = 16;

const LibraryEntry = named(
  'LibraryEntry',
  'A public library',
  Type.Object({
    '@type': TypeName('smc.libraryEntry'),
    hash: Hash('Hash of the library'),
    data: Boc('The library'),
  }),
);

const LibraryResult = named(
  'LibraryResult',
  'Public libraries',
  Type.Object({
    '@type': TypeName('smc.libraryResult'),
    result: Type.Array(LibraryEntry, {
      description: 'Existing libraries, in the order of their hashes',
    }),
  }),
);

export const getLibraries = operation({
  name: 'getLibraries',
  methods: READ,
  tag: 'Configuration',
  summary: 'Public libraries by hash; unknown ones are omitted',
  params: {
    libraries: withDefault(
      hashListType,
      [],
      `Hashes of the libraries, at most ${MAX_LIBRARIES}; repeated in a query`,
      { example: [EXAMPLE.hash] },
    ),
  },
  result: LibraryResult,
  caching: 'block',
  async handle({ libraries }, context): Promise<Static<typeof LibraryResult>> {
    if (libraries.length > MAX_LIBRARIES) tooMany();
    const chain = context.chain();
    const found = await chain.libraries(await chain.block(), libraries);
    const texts = new BocEncoder(context.settings.maxResponseBytes);
    const result: Static<typeof LibraryEntry>[] = [];
    for (const { hash, data } of found)
      result.push({
        '@type': 'smc.libraryEntry',
        hash: toBase64(hash),
        data: await texts.encode(data),
      });
    return { '@type': 'smc.libraryResult', result };
  },
});

function tooMany(): never {
  const reason = `too many libraries requested, ${MAX_LIBRARIES} maximum`;
  throw new RequestError(500, `INVALID_FIELD: Field library_list has invalid value : ${reason}`);
}
