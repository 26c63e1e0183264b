import type { PlayDate } from '@pantul/rules/play-date'
import { playDateOrNull } from './wire-converter.ts'

/**
 * The value with the names of the wire, also inside lists and objects: `holdMinutes` is `HoldMinutes`. Lists are
 * mutable.
 */
export type WireRow<Value> = Value extends readonly (infer Item)[]
  ? WireRow<Item>[]
  : Value extends object
    ? { -readonly [Name in keyof Value & string as Capitalize<Name>]: WireRow<Value[Name]> }
    : Value

/** The reverse of `WireRow`: the readonly model of a value on the wire. */
export type ModelRow<Wire> = Wire extends readonly (infer Item)[]
  ? readonly ModelRow<Item>[]
  : Wire extends object
    ? { readonly [Name in keyof Wire & string as Uncapitalize<Name>]: ModelRow<Wire[Name]> }
    : Wire

/**
 * Converts a value whose names differ from those of the wire only in the first letter. The caller converts fields that
 * differ in more, such as dates.
 */
export const rowToWire = <Row>(row: Row): WireRow<Row> => renamed(row, wireName) as WireRow<Row>

/** Converts a value from the wire back. */
export const rowFromWire = <Row>(wire: WireRow<Row>): Row => renamed(wire, fieldName) as Row

/** The converter of rows whose fields `fields` are play dates or null. */
export const rowWithDates = <Field extends string>(...fields: readonly Field[]) => {
  type Dated = { readonly [Name in Field]: PlayDate | null }
  return {
    toWire: <Row extends Dated>(row: Row): WireRow<Row> =>
      rowToWire({
        ...row,
        ...Object.fromEntries(fields.map((field) => [field, playDateOrNull.toWire(row[field])])),
      }),
    /** Returns null if a date does not exist. */
    fromWire: <Row extends Dated>(wire: WireRow<Row>): Row | null => {
      const row = rowFromWire<Row>(wire)
      const dates = fields.map((field) => [field, playDateOrNull.fromWire(row[field])] as const)
      const hasWrongDate = dates.some(([field, date]) => date === null && row[field] !== null)
      return hasWrongDate ? null : { ...row, ...Object.fromEntries(dates) }
    },
  }
}

/** The name of a field on the wire. */
export const wireName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The field of a name on the wire. */
export const fieldName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [rename(name), renamed(field, rename)]),
  )
}
