import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'

/** Converts a value between the model of the code and its spelling on the wire. */
export type WireConverter<Model, Wire> = {
  readonly toWire: (model: Model) => Wire
  readonly fromWire: (wire: Wire) => Model
}

/** Lists are readonly in the model and mutable on the wire. A value that differs only in that needs no converter. */
type DeepReadonly<Value> = Value extends object
  ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
  : Value
type NeedsNoConverter<Value, WireValue> = [WireValue] extends [Value]
  ? [Value] extends [DeepReadonly<WireValue>]
    ? true
    : false
  : false

/**
 * The entry of a field: its name on the wire. If the value is spelt differently there, also the converter of the value.
 */
type WireField<Value, Wire> = {
  [Name in keyof Wire & string]:
    | (NeedsNoConverter<Value, Wire[Name]> extends true ? Name : never)
    | readonly [Name, WireConverter<Value, Wire[Name]>]
}[keyof Wire & string]

type WireFields<Model, Wire> = { readonly [Field in keyof Model]-?: WireField<Model[Field], Wire> }

type NameOf<Field> = Field extends readonly [infer Name, unknown] ? Name : Field

/** The names on the wire that the table does not have. If there are any, the compiler refuses the table. */
type MissingNames<Wire, Fields> = Exclude<keyof Wire, NameOf<Fields[keyof Fields]>>

/**
 * The converter of an object, from one table: each field of the model with its name on the wire. Fields that are not in
 * the table are left out.
 *
 *     const court = wireConverter<Court, WireCourt>()({ id: 'CourtID', openFrom: ['OpenFrom', playDate] })
 */
export const wireConverter =
  <Model extends object, Wire extends object>() =>
  <const Fields extends WireFields<Model, Wire>>(
    fields: Fields &
      ([MissingNames<Wire, Fields>] extends [never] ? unknown : { missing: MissingNames<Wire, Fields> }),
  ): WireConverter<Model, Wire> => {
    const entries: readonly [string, WireEntry][] = Object.entries(fields as object)
    const table = entries.map(([field, wire]) =>
      typeof wire === 'string' ? { field, name: wire, ...unchanged } : { field, name: wire[0], ...wire[1] },
    )
    return {
      toWire: (model) => {
        const wire: Record<string, unknown> = {}
        for (const { field, name, toWire } of table) wire[name] = toWire(model[field as keyof Model])
        return wire as Wire
      },
      fromWire: (wire) => {
        const model: Record<string, unknown> = {}
        for (const { field, name, fromWire } of table) model[field] = fromWire(wire[name as keyof Wire])
        return model as Model
      },
    }
  }

type WireEntry = string | readonly [name: string, converter: WireConverter<unknown, unknown>]

const unchanged: WireConverter<unknown, unknown> = { toWire: (value) => value, fromWire: (value) => value }

/** The converter of a list, from the converter of its items. */
export const listOf = <Model, Wire>({
  toWire,
  fromWire,
}: WireConverter<Model, Wire>): WireConverter<readonly Model[], Wire[]> => ({
  toWire: (list) => list.map(toWire),
  fromWire: (list) => list.map(fromWire),
})

/** The converter of a list for display. A received item is left out if its date does not exist. */
export const datedListOf = <Model extends { readonly date: PlayDate }, Wire>(
  item: WireConverter<Model, Wire>,
): WireConverter<readonly Model[], Wire[]> => ({
  toWire: (list) => list.map(item.toWire),
  fromWire: (list) => list.map(item.fromWire).filter(({ date }) => date !== ''),
})

/** The converter of a value that may be null. */
export const nullable = <Model, Wire>({
  toWire,
  fromWire,
}: WireConverter<Model, Wire>): WireConverter<Model | null, Wire | null> => ({
  toWire: (model) => (model === null ? null : toWire(model)),
  fromWire: (wire) => (wire === null ? null : fromWire(wire)),
})

/** The converter of a value that may be null or absent. An absent value is converted to null. */
export const optional = <Model, Wire>({ toWire, fromWire }: WireConverter<Model, Wire>) => ({
  toWire: (model: Model | null | undefined): Wire | null =>
    model === null || model === undefined ? null : toWire(model),
  fromWire: (wire: Wire | null | undefined): Model | null =>
    wire === null || wire === undefined ? null : fromWire(wire),
})

/** A play date as `dd-mm-yyyy`. A received date that does not exist becomes empty, which the rules refuse. */
export const playDate: WireConverter<PlayDate, string> = {
  toWire: toDayMonthYear,
  fromWire: (wire) => fromDayMonthYear(wire) ?? '',
}

/** A play date as `dd-mm-yyyy`, or null. A received date that does not exist becomes null. */
export const playDateOrNull: WireConverter<PlayDate | null, string | null> = {
  toWire: (date) => (date === null ? null : toDayMonthYear(date)),
  fromWire: (wire) => (wire === null ? null : fromDayMonthYear(wire)),
}

/** A text from a form, trimmed when it is received. */
export const trimmedText: WireConverter<string, string> = {
  toWire: (text) => text,
  fromWire: (text) => text.trim(),
}
