import type { preValidationHookHandler } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'

/** PostgreSQL cannot store this character. */
const NUL = '\0'

/** Refuses a request with a NUL character: 404 in the path, 400 in the query or body. */
export const refuseIfUnstorable: preValidationHookHandler = ({ url, params, query, body }, _reply, done) => {
  // A URL spells it only in this way.
  const mayHold = url.includes('%00')
  if (mayHold && holdsNul(params)) return done(new Refusal(problem('ROUTE_UNKNOWN')))
  const isRefused = (mayHold && holdsNul(query)) || holdsNul(body)
  done(isRefused ? new Refusal(problem('BODY_INVALID')) : undefined)
}

/** Iterative, so the depth of a body does not matter; bodies are small. */
function holdsNul(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'string' && one.includes(NUL)) return true
    if (typeof one === 'object' && one !== null) waiting.push(...Object.keys(one), ...Object.values(one))
  }
  return false
}
