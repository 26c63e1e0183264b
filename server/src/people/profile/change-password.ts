import { problem } from '@pantul/rules/problem'
import { weakPasswordProblem } from '../accounts/check-password.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { openSession } from '../accounts/open-session.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { queuePasswordChangedMail } from '../accounts/queue-account-mail.ts'
import { voidLinks } from '../accounts/void-links.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { confirmPassword } from './confirm-password.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'

type PasswordChange = { readonly currentPassword: string; readonly password: string; readonly locale: Locale }

/**
 * Sets a new password and returns the token of a new session. Ends all other sessions, voids links that could change
 * password or e-mail, and sends a mail. Refusals: PASSWORD_… at `currentPassword` or `password`; TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: Deps,
  customer: CurrentCustomer,
  change: PasswordChange,
): Promise<string> {
  const wrong = weakPasswordProblem(change.password, customer.email)
  await confirmPassword(deps, customer, {
    password: change.currentPassword,
    path: 'currentPassword',
    locale: change.locale,
  })
  if (wrong !== null) refuseWrongFields([{ path: 'password', ...problem(wrong) }], change.locale)
  // Limited because each change sends a mail.
  await countAttempts(deps.db, deps.clock.now(), [['change password, account', customer.publicId]])
  const hash = await hashPassword(change.password)
  const token = await deps.db.transaction((tx) => setPassword(tx, customer, { hash, now: deps.clock.now() }))
  deps.wakeOutbox()
  return token
}

async function setPassword(
  tx: Transaction,
  { id: customerId, sessionId }: CurrentCustomer,
  { hash, now }: { readonly hash: string; readonly now: Temporal.Instant },
): Promise<string> {
  await tx.query('update customer set password_hash = $2 where id = $1', [customerId, hash])
  const [session] = await tx.query<{ deviceName: string; machineId: number | null }>(
    'select device as "deviceName", device_id as "machineId" from session where id = $1',
    [sessionId],
  )
  // The session was ended while the password was being checked.
  if (session === undefined) throw new Refusal(problem('LOGIN_REQUIRED'))
  await endSessions(tx, customerId)
  await voidLinks(tx, customerId, now)
  const { token } = await openSession(tx, { customerId, ...session, now })
  await queuePasswordChangedMail(tx, customerId, now)
  return token
}
