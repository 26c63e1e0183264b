import type { preValidationHookHandler } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'

/** PostgreSQL cannot store this character. */
const NUL = '\0'

/**
 * Refuses a request with a value that would make later code throw: 404 in the path, 400 in the query or body. Such a value
 * is a text with a NUL character, or an object whose `length` is an object.
 */
export const refuseHarmfulValues: preValidationHookHandler = ({ url, params, query, body }, _reply, done) => {
  const hasNulInUrl = url.includes('%00')
  if (hasNulInUrl && containsHarmful(params)) return done(new Refusal(problem('ROUTE_UNKNOWN')))
  const isRefused = (hasNulInUrl && containsHarmful(query)) || containsHarmful(body)
  done(isRefused ? new Refusal(problem('BODY_INVALID')) : undefined)
}

/** Without recursion, so that a deeply nested body cannot overflow the stack. */
function containsHarmful(value: unknown): boolean {
  const unchecked = [value]
  while (unchecked.length > 0) {
    const part = unchecked.pop()
    if (typeof part === 'string' && part.includes(NUL)) return true
    if (typeof part !== 'object' || part === null) continue
    if (hasObjectAsLength(part)) return true
    unchecked.push(...Object.keys(part), ...Object.values(part))
  }
  return false
}

/** zod compares the `length` of any value with the limit of a text, and an object may not be convertible to a number. */
const hasObjectAsLength = (part: object): boolean =>
  'length' in part && typeof part.length === 'object' && part.length !== null
