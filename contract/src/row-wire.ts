/** A row with the names of the wire: `holdMinutes` is `HoldMinutes`. */
export type WireRow<Row> = {
  -readonly [Name in keyof Row & string as Capitalize<Name>]: Row[Name] extends infer Value
    ? Mutable<Value>
    : never
}

/** A list without `readonly`; other values as they are. */
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value

/**
 * The row with the names of the wire. For flat rows that staff edit; fields that are spelt differently inside, such as
 * dates and lists of objects, are converted by the caller.
 */
export const rowToWire = <Row extends object>(row: Row): WireRow<Row> =>
  renamed(row, wireName) as WireRow<Row>

/** The name of a field on the wire. */
export const wireName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The field of a name on the wire. */
export const fieldName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** Converts a row with the names of the wire back. */
export const rowFromWire = <Row>(wire: WireRow<Row> & object): Row => renamed(wire, fieldName) as Row

const renamed = (row: object, rename: (name: string) => string): unknown =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]))
