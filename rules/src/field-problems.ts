import { problem, type Problem, type ProblemCode } from './problem.ts'

/** The problem of one field of a form. */
export type FieldProblem<Field extends string> = Problem & { readonly path: Field }

/** A field with its problem, or with null if its value is valid. */
export type CheckedField<Field extends string> = readonly [field: Field, found: Problem | ProblemCode | null]

/** The problems of the fields that are not valid, in the given order. */
export const fieldProblems = <Field extends string>(
  checked: readonly CheckedField<Field>[],
): FieldProblem<Field>[] =>
  checked.flatMap(([path, found]) => {
    if (found === null) return []
    return [{ path, ...(typeof found === 'string' ? problem(found) : found) }]
  })

/** FIELD_REQUIRED if a text is empty or has only spaces. */
export const checkFilled = (text: string): ProblemCode | null =>
  text.trim() === '' ? 'FIELD_REQUIRED' : null

/** Whether one of the names is the same, without regard to upper and lower case. */
export const isNameTaken = (name: string, otherNames: readonly string[]): boolean =>
  otherNames.some((other) => other.toLowerCase() === name.trim().toLowerCase())

/** The lowest and the highest value of a whole number, both included. */
export type NumberRange = readonly [from: number, to: number]

export const isWithin = (value: number, [from, to]: NumberRange): boolean =>
  Number.isInteger(value) && from <= value && value <= to

/** NUMBER_RANGE unless the value is a whole number within the range. */
export const checkRange = (value: number, [from, to]: NumberRange): Problem | null =>
  isWithin(value, [from, to]) ? null : problem('NUMBER_RANGE', { from, to })

/** Checks each number against the range of its field. Null is valid. */
export const checkRanges = <Field extends string>(
  values: Readonly<Record<NoInfer<Field>, number | null>>,
  ranges: Readonly<Record<Field, NumberRange>>,
): CheckedField<Field>[] =>
  (Object.keys(ranges) as Field[]).map((field) => {
    const value = values[field]
    return [field, value === null ? null : checkRange(value, ranges[field])]
  })
