import pg from 'pg';

const { builtins } = pg.types;

/** 64-bit numbers are `bigint`, dates are texts: a date has no time zone. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.DATE, String],
]);

/** How values of PostgreSQL are read; what is not listed is read as `pg` does. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    PARSERS.get(oid) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
