/** The JSON form of a typed value: an object with `@type`, a text, a flag or a list. */
export type Printed = string | boolean | readonly Printed[] | PrintedObject;

export interface PrintedObject {
  readonly [key: string]: Printed;
}
