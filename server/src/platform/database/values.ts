import { types } from 'pg'

// Type ids of arrays, which the driver does not name.
const textArray: number = 1009
const int8Array: number = 1016
const dateArray: number = 1182
const timestamptzArray: number = 1185

/** Parses PostgreSQL's `2026-11-21 11:20:00.123+00`. */
const momentFrom = (text: string): Temporal.Instant => Temporal.Instant.from(text.replace(' ', 'T'))

/** Throws for an integer that JavaScript cannot represent exactly. */
function integerFrom(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond exact integers`)
  return value
}

/** Parses an array with the driver's parser for text arrays. */
function arrayParser<T>(from: (text: string) => T): (text: string) => (T | null)[] {
  const texts: (text: string) => (string | null)[] = types.getTypeParser(textArray)
  return (text) => texts(text).map((element) => (element === null ? null : from(element)))
}

const asIs = (text: string): string => text

/**
 * Registers type parsers of the driver: bigint → number, date → ISO text (never a Date), timestamptz →
 * Temporal.Instant.
 */
export function registerTypeParsers(): void {
  types.setTypeParser(types.builtins.INT8, integerFrom)
  types.setTypeParser(types.builtins.DATE, asIs)
  types.setTypeParser(types.builtins.TIMESTAMPTZ, momentFrom)
  types.setTypeParser(int8Array, arrayParser(integerFrom))
  types.setTypeParser(dateArray, arrayParser(asIs))
  types.setTypeParser(timestamptzArray, arrayParser(momentFrom))
}

/** Values for the driver: a moment as ISO text, because the driver would write quoted JSON. */
export const parameters = (values: readonly unknown[]): unknown[] => values.map(parameter)

function parameter(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.toString()
  return Array.isArray(value) ? value.map(parameter) : value
}
