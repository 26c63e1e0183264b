import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { statusOf } from '@pantul/contract/problem'
import { problem, type Problem } from '@pantul/rules/problem'
import { isDatabaseUnavailable, sqlState } from '../database/failures.ts'
import { Refusal, type FieldError } from '../base/refusal.ts'

/** The answer for a thrown error, without its sentence, which depends on the reader's language. */
export type Failure = {
  status: number
  problem: Problem
  /** A field without `msg` gets the sentence of the problem. */
  errors?: readonly (Omit<FieldError, 'msg'> & { msg?: string })[]
  data?: unknown
  retryAfter?: number
  /** True for an unexpected error, which is logged in full. */
  isDefect: boolean
}

/** The validator's default text for a field without a message of its own. */
const defaultMessage = 'Invalid input'

/** Seconds until a retry makes sense. */
const soon = 2

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

/** Maps any thrown value to a failure. No text of the error is sent, except messages of invalid fields. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return failureOfRefusal(error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: dotPath(instancePath),
      ...(message === undefined || message === defaultMessage ? {} : { msg: message }),
    }))
    return { ...expectedFailure(problem('BODY_INVALID')), errors }
  }
  if (isDatabaseUnavailable(error)) return { ...expectedFailure(problem('DATABASE_AWAY')), retryAfter: soon }
  return ofFramework(error) ?? ofDatabase(sqlState(error) ?? '') ?? defect
}

const defect: Failure = { status: 500, problem: problem('DEFECT'), isDefect: true }

const expectedFailure = (of: Problem): Failure => ({
  status: statusOf[of.problem],
  problem: of,
  isDefect: false,
})

const failureOfRefusal = (refusal: Refusal): Failure => ({
  ...expectedFailure(refusal.problem),
  ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
  ...(refusal.data === undefined ? {} : { data: refusal.data }),
  ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
})

function ofFramework(error: unknown): Failure | undefined {
  const code = sqlState(error) ?? ''
  const known = frameworkProblems[code]
  if (known !== undefined) return expectedFailure(known)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  if (status === 503) return { ...expectedFailure(problem('DATABASE_AWAY')), retryAfter: soon }
  if (status >= 400 && status < 500) return { ...expectedFailure(problem('BODY_INVALID')), status }
  return undefined
}

/** Maps database errors that no verb handled, by SQLSTATE. The caller gets a status, the log gets the details. */
function ofDatabase(state: string): Failure | undefined {
  if (state.startsWith('22')) return { ...expectedFailure(problem('BODY_INVALID')), isDefect: true }
  if (state === '23503') return { ...expectedFailure(problem('BODY_INVALID')), status: 422, isDefect: true }
  if (state === '23505' || state === '23514')
    return { ...expectedFailure(problem('BODY_INVALID')), status: 409, isDefect: true }
  // Lock timeout, statement timeout, or repeated deadlocks.
  if (['55P03', '57014', '40001', '40P01'].includes(state))
    return { ...expectedFailure(problem('DATABASE_AWAY')), retryAfter: soon, isDefect: true }
  return undefined
}

const dotPath = (pointer: string): string => pointer.replace(/^\//, '').replaceAll('/', '.')
