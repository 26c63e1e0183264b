import type { preValidationHookHandler } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'

/** PostgreSQL cannot store this character. */
const NUL = '\0'

/** Refuses a request with a NUL character: 404 in the path, 400 in the query or body. */
export const refuseNulCharacters: preValidationHookHandler = ({ url, params, query, body }, _reply, done) => {
  const isInUrl = url.includes('%00')
  if (isInUrl && containsNul(params)) return done(new Refusal(problem('ROUTE_UNKNOWN')))
  const isRefused = (isInUrl && containsNul(query)) || containsNul(body)
  done(isRefused ? new Refusal(problem('BODY_INVALID')) : undefined)
}

/** Without recursion, so that a deeply nested body cannot overflow the stack. */
function containsNul(value: unknown): boolean {
  const unchecked = [value]
  while (unchecked.length > 0) {
    const part = unchecked.pop()
    if (typeof part === 'string' && part.includes(NUL)) return true
    if (typeof part === 'object' && part !== null)
      unchecked.push(...Object.keys(part), ...Object.values(part))
  }
  return false
}
