import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { statusOf } from '@pantul/contract/problem'
import { problem, type Problem } from '@pantul/rules/problem'
import { isDatabaseUnavailable, errorCodeOf } from '../database/failures.ts'
import { Refusal, type FieldError } from '../base/refusal.ts'

/** The answer for a thrown error, without its sentence, which depends on the reader's language. */
export type Failure = {
  status: number
  problem: Problem
  /** A field without `msg` shows the sentence of the problem. */
  errors?: readonly (Omit<FieldError, 'msg'> & { msg?: string })[]
  data?: unknown
  retryAfter?: number
  /** True for an unexpected error, which is logged in full. */
  isDefect: boolean
}

/** The validator's text for a field whose schema has no message. */
const defaultMessage = 'Invalid input'

/** Seconds until a retry makes sense. */
const retryAfter = 2

/** Framework errors that have a problem code. */
const frameworkProblems: Readonly<Record<string, Failure['problem']>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problem('BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('MEDIA_TYPE_UNSUPPORTED'),
  FST_ERR_BAD_URL: problem('BODY_INVALID'),
  FST_ERR_MAX_PARAM_LENGTH: problem('BODY_INVALID'),
  FST_ERR_NOT_FOUND: problem('ROUTE_UNKNOWN'),
  FST_CSRF_MISSING_SECRET: problem('CSRF_INVALID'),
  FST_CSRF_INVALID_TOKEN: problem('CSRF_INVALID'),
}

/** The failure of any thrown value. It has no text of the error, except the messages of invalid fields. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return failureOfRefusal(error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: dotPath(instancePath),
      ...(message === undefined || message === defaultMessage ? {} : { msg: message }),
    }))
    return { ...expectedFailure(problem('BODY_INVALID')), errors }
  }
  if (isDatabaseUnavailable(error)) return { ...expectedFailure(problem('DATABASE_AWAY')), retryAfter }
  return failureOfFramework(error) ?? failureOfDatabase(errorCodeOf(error) ?? '') ?? defect
}

const defect: Failure = { status: 500, problem: problem('DEFECT'), isDefect: true }

const expectedFailure = (expected: Problem): Failure => ({
  status: statusOf[expected.problem],
  problem: expected,
  isDefect: false,
})

const failureOfRefusal = (refusal: Refusal): Failure => ({
  ...expectedFailure(refusal.problem),
  ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
  ...(refusal.data === undefined ? {} : { data: refusal.data }),
  ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
})

function failureOfFramework(error: unknown): Failure | undefined {
  const code = errorCodeOf(error) ?? ''
  const knownProblem = frameworkProblems[code]
  if (knownProblem !== undefined) return expectedFailure(knownProblem)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  if (status === 503) return { ...expectedFailure(problem('DATABASE_AWAY')), retryAfter }
  if (status >= 400 && status < 500) return { ...expectedFailure(problem('BODY_INVALID')), status }
  return undefined
}

/**
 * The failure of a database error, by its SQLSTATE: a value that does not fit (22), a missing parent (23503), a second row
 * with a unique key (23505), a violated check (23514). The code that ran the statement should have handled it.
 */
function failureOfDatabase(state: string): Failure | undefined {
  if (state.startsWith('22')) return { ...expectedFailure(problem('BODY_INVALID')), isDefect: true }
  if (state === '23503') return { ...expectedFailure(problem('BODY_INVALID')), status: 422, isDefect: true }
  if (state === '23505' || state === '23514')
    return { ...expectedFailure(problem('BODY_INVALID')), status: 409, isDefect: true }
  // Lock timeout, statement timeout, or repeated deadlocks.
  if (['55P03', '57014', '40001', '40P01'].includes(state))
    return { ...expectedFailure(problem('DATABASE_AWAY')), retryAfter, isDefect: true }
  return undefined
}

/** `/selectedCourt/0` → `selectedCourt.0` */
const dotPath = (pointer: string): string => pointer.replace(/^\//, '').replaceAll('/', '.')
