/** The refusals of every call for staff at a location. */
export const staffProblems = [
  'LOGIN_REQUIRED',
  'LOCATION_UNKNOWN',
  'STAFF_ONLY',
  'ROLE_MISSING',
  'SECOND_FACTOR_NEEDED',
  'SCREEN_LOCKED',
  'DATABASE_AWAY',
] as const

/** The refusals of a call that changes data. */
export const staffChangeProblems = [...staffProblems, 'BODY_INVALID', 'CSRF_INVALID'] as const

/** The refusals of a call that changes data once for each idempotency key. */
export const staffIdempotentProblems = [
  ...staffChangeProblems,
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
] as const
