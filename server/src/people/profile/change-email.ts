import { checkEmail } from '@pantul/rules/email'
import { problem } from '@pantul/rules/problem'
import { tellEmailAsked } from '../accounts/tell-customer.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { confirmPassword } from './confirm-password.ts'
import { refuseFields } from './refuse-fields.ts'

/**
 * Asks for another e-mail address: a link goes there, and until it is opened the old one stays. Says the same of an
 * address that has an account: only whoever reads its mail is told. EMAIL_REQUIRED, EMAIL_INVALID, PASSWORD_REQUIRED
 * and PASSWORD_WRONG beside their fields; TOO_MANY_REQUESTS after five in a day, or too many
 * of the browser or the network address.
 */
export async function changeEmail(
  deps: Deps,
  customer: CurrentCustomer,
  asked: {
    readonly email: string
    readonly password: string
    readonly locale: Locale
    readonly asker: LimitKeys
  },
): Promise<void> {
  const email = asked.email.trim().toLowerCase()
  const wrong = checkEmail(email)
  if (wrong !== null) refuseFields([{ path: 'email', ...problem(wrong) }], asked.locale)
  await confirmPassword(deps, customer, { ...asked, path: 'password' })
  const now = deps.clock.now()
  // The mail goes to an address that may be anybody's.
  await countAttempts(deps.db, now, [
    ['change e-mail, account', customer.publicId],
    ['change e-mail, browser', asked.asker.browser],
    ['change e-mail, address', asked.asker.address],
  ])
  await deps.db.transaction((tx) => tellEmailAsked(tx, { customerId: customer.id, email, now }))
  deps.wakeOutbox()
}
