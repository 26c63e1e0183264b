import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'

/** The refusal TOO_MANY_REQUESTS, with the seconds until the window ends, at least one. */
export const tooManyRequests = (seconds: number): Refusal =>
  new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter: Math.max(1, Math.ceil(seconds)) })
