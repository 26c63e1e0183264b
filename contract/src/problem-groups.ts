/** The refusals of a call that gets a full name and a phone number. */
export const nameAndPhoneProblems = [
  'FULL_NAME_REQUIRED',
  'FULL_NAME_INVALID',
  'FULL_NAME_LINK',
  'PHONE_REQUIRED',
  'PHONE_INVALID',
] as const

/** The refusals of a call that gets a new password. */
export const newPasswordProblems = [
  'PASSWORD_REQUIRED',
  'PASSWORD_SHORT',
  'PASSWORD_LONG',
  'PASSWORD_COMMON',
  'PASSWORD_IS_EMAIL',
] as const

/** The refusals of a buyer who holds too much that is not paid. */
export const unpaidProblems = [
  'TOO_MANY_UNPAID',
  'TOO_MANY_UNPAID_HOURS',
  'TOO_MANY_UNPAID_AT_ADDRESS',
  'WORK_NEEDED',
] as const

/** The refusals of a call that needs an idempotency key, by which a repeated attempt gets the first answer. */
export const idempotentProblems = [
  'CSRF_INVALID',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
] as const
