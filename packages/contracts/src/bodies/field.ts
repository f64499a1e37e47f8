import { type Codec, codec } from '@tonway/chain';
import type { Printed } from '../print/printed.ts';
import type { Printer } from '../print/printer.ts';

/** A part of a message body: a codec that also has a JSON form. */
export interface Field<T> extends Codec<T> {
  print(value: T, printer: Printer): Printed;
}

/** Adds the JSON form to a codec of `chain`. */
export function field<T>(type: Codec<T>, print: Field<T>['print']): Field<T> {
  return { ...type, print };
}

interface FieldParts<T> {
  load: Parameters<typeof codec<T>>[1]['load'];
  store: Parameters<typeof codec<T>>[1]['store'];
  print: Field<T>['print'];
}

/** A field without a codec of its own in `chain`. */
export function newField<T>(name: string, { load, store, print }: FieldParts<T>): Field<T> {
  return field(codec<T>(name, { load, store }), print);
}
