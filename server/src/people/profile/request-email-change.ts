import { checkEmail } from '@pantul/rules/email'
import { problem } from '@pantul/rules/problem'
import { queueEmailChangeMails } from '../accounts/queue-account-mail.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { confirmPassword } from './confirm-password.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'

/**
 * Sends a link to the new e-mail address; the account keeps its old address until the link is opened. The answer does
 * not reveal whether the new address has an account. Refusals: EMAIL_REQUIRED, EMAIL_INVALID, PASSWORD_REQUIRED and
 * PASSWORD_WRONG at their fields; TOO_MANY_REQUESTS after five a day, or too many from the browser or the network
 * address.
 */
export async function requestEmailChange(
  deps: Deps,
  customer: CurrentCustomer,
  input: {
    readonly email: string
    readonly password: string
    readonly locale: Locale
    readonly limitKeys: LimitKeys
  },
): Promise<void> {
  const email = input.email.trim().toLowerCase()
  const wrong = checkEmail(email)
  if (wrong !== null) refuseWrongFields([{ path: 'email', ...problem(wrong) }], input.locale)
  await confirmPassword(deps, customer, { ...input, path: 'password' })
  const now = deps.clock.now()
  // Limited because the mail may go to somebody else's address.
  await countAttempts(deps.db, now, [
    ['change e-mail, account', customer.publicId],
    ['change e-mail, browser', input.limitKeys.browser],
    ['change e-mail, network', input.limitKeys.network],
  ])
  await deps.db.transaction((tx) => queueEmailChangeMails(tx, { customerId: customer.id, email, now }))
  deps.wakeOutbox()
}
