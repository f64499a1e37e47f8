import { zstdCompressSync } from 'node:zlib';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** A value of a column, as the writer takes it. */
export type ParquetValue = string | number | bigint | boolean | object | null;

/** Text, JSON, numbers of 32 and 64 bits, a time in UTC, and any amount of the chain. */
type ColumnKind = 'text' | 'json' | 'flag' | 'int' | 'long' | 'time' | 'amount';

/** How a column is stored. */
const COLUMN_KINDS: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
  flag: { type: 'BOOLEAN' },
  int: { type: 'INT32' },
  long: { type: 'INT64' },
  /** Milliseconds since 1970, in UTC. */
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  /** Any amount of the chain: less than 2^120. */
  amount: {
    type: 'FIXED_LEN_BYTE_ARRAY',
    type_length: 16,
    converted_type: 'DECIMAL',
    precision: 38,
    scale: 0,
  },
};

export interface ParquetColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
}

const ROWS_PER_GROUP = 50_000;

/** Writes one Parquet file, group by group. */
export class ParquetFile {
  readonly #columns: readonly ParquetColumn[];
  readonly #values: ParquetValue[][];
  readonly #writer: ParquetWriter;
  rows = 0;

  constructor(path: string, columns: readonly ParquetColumn[]) {
    this.#columns = columns;
    this.#values = columns.map(() => []);
    this.#writer = new ParquetWriter({
      writer: fileWriter(path),
      schema: [
        { name: 'root', num_children: columns.length },
        ...columns.map(({ name, kind, isNullable }) => ({
          name,
          ...COLUMN_KINDS[kind],
          repetition_type: isNullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
        })),
      ],
      codec: 'ZSTD',
      compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) },
      createdBy: 'tonway',
    });
  }

  /** One value per column. */
  async add(values: readonly ParquetValue[]): Promise<void> {
    for (const [index, value] of values.entries()) this.#values[index]?.push(value);
    if (++this.rows % ROWS_PER_GROUP === 0) await this.#writeGroup();
  }

  async close(): Promise<void> {
    if (this.rows % ROWS_PER_GROUP > 0) await this.#writeGroup();
    await this.#writer.finish();
  }

  async #writeGroup(): Promise<void> {
    const columnData = this.#columns.map(({ name, isNullable }, index) => ({
      name,
      data: this.#values[index]?.splice(0) ?? [],
      nullable: isNullable,
    }));
    await this.#writer.write({ columnData, rowGroupSize: ROWS_PER_GROUP });
  }
}
