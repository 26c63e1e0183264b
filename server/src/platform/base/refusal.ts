import type { Problem } from '@pantul/rules/problem'

/** A refused field: its path in the body, and the reason in the reader's language. */
export type FieldError = { path: string; msg: string }

type RefusalDetails = {
  /** One entry per refused field. */
  errors?: readonly FieldError[]
  /** Data that the page needs to continue: lost slots, the new quote. Wire spelling. */
  data?: unknown
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** The cause, for the log. */
  cause?: unknown
}

/**
 * A request is refused for an expected reason. Throwing it rolls back the transaction; the error handler answers with
 * the status and sentence of the problem.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly problem: Problem
  readonly errors: readonly FieldError[] | undefined
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(problem: Problem, extra: RefusalDetails = {}) {
    // `problem.problem` is the code, such as ORDER_UNKNOWN. It is the message of the error, which only the log shows.
    super(problem.problem, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.problem = problem
    this.errors = extra.errors
    this.data = extra.data
    this.retryAfter = extra.retryAfter
  }
}
