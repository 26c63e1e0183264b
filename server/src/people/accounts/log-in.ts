import { checkEmail, tidyEmail } from '@pantul/rules/email'
import { problem } from '@pantul/rules/problem'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { hashToken } from '../../platform/http/session.ts'
import { countAttempts, resetAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import { logInBrowser, type Browser, type LoginResult } from './log-in-browser.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

/** The input of the login form. */
type Login = { readonly email: string; readonly password: string }

/** An account with a password. `isKnownDevice`: the browser that logs in now has logged in to this account before. */
type Account = { readonly id: number; readonly passwordHash: string; readonly isKnownDevice: boolean }

/**
 * Logs in. Refusals: EMAIL_REQUIRED and PASSWORD_REQUIRED at their fields; LOGIN_WRONG with the same text and time for
 * a wrong password and an unknown address; TOO_MANY_REQUESTS after 5 wrong passwords in 15 minutes at an account, or 30
 * from a network. Wrong passwords from known devices are counted separately, so that strangers cannot lock out the
 * customer, not even from the same network.
 */
export async function logIn({ db, clock }: Deps, input: Login, browser: Browser): Promise<LoginResult> {
  const email = tidyEmail(input.email)
  refuseIfEmpty({ email, password: input.password }, browser.locale)
  const now = clock.now()
  const account = await accountOf(db, email, browser.deviceToken)
  const ownAttempts = attemptsAtAccount(email, account, browser.deviceToken)
  const networkAttempts: CountedAttempt[] =
    account?.isKnownDevice === true
      ? []
      : [['wrong password from unknown device, network', browser.limitKeys.network]]
  await countAttempts(db, now, [ownAttempts, ...networkAttempts])
  const { isMatch, needsRehash } = await verifyPassword(input.password, account?.passwordHash ?? null)
  if (!isMatch || account === null) throw wrongLogin(browser.locale)
  const newHash = needsRehash ? await hashPassword(input.password) : account.passwordHash
  const login = await db.transaction(async (tx) =>
    (await storeHash(tx, account, newHash)) ? logInBrowser(tx, account.id, { browser, now }) : null,
  )
  if (login === null) throw wrongLogin(browser.locale)
  await resetAttempts(db, ownAttempts)
  await undoAttempts(db, networkAttempts)
  return login
}

async function accountOf(
  db: Connection,
  email: string,
  deviceToken: string | undefined,
): Promise<Account | null> {
  // Text that is not an address cannot be registered, and may contain characters that the database rejects.
  if (checkEmail(email) !== null) return null
  const [account] = await db.query<Account>(
    `select c.id, c.password_hash as "passwordHash", d.customer_id is not null as "isKnownDevice"
       from customer c
       left join known_device d on d.customer_id = c.id and d.token_hash = $2
      where c.email = $1 and c.password_hash is not null and c.deleted_at is null`,
    [email, deviceToken === undefined ? null : hashToken(deviceToken)],
  )
  return account ?? null
}

/** Counter of wrong passwords for an e-mail address from unknown devices. A new password resets it. */
export const unknownDeviceAttempts = (email: string): CountedAttempt => [
  'wrong password from unknown device, e-mail',
  email,
]

const attemptsAtAccount = (
  email: string,
  account: Account | null,
  deviceToken: string | undefined,
): CountedAttempt =>
  account?.isKnownDevice === true && deviceToken !== undefined
    ? ['wrong password from known device, e-mail and device', email, deviceToken]
    : unknownDeviceAttempts(email)

/** Stores the hash. Returns false if another request changed the password while this one checked it. */
async function storeHash(tx: Transaction, account: Account, newHash: string): Promise<boolean> {
  const updated = await tx.query(
    `update customer set password_hash = $3 where id = $1 and password_hash = $2 and deleted_at is null returning id`,
    [account.id, account.passwordHash, newHash],
  )
  return updated.length > 0
}

function refuseIfEmpty({ email, password }: Login, locale: Locale): void {
  const missing = [
    ...(email === '' ? [{ path: 'email', ...problem('EMAIL_REQUIRED') }] : []),
    ...(password === '' ? [{ path: 'password', ...problem('PASSWORD_REQUIRED') }] : []),
  ]
  const [first] = missing
  if (first === undefined) return
  const errors = missing.map((found) => ({ path: found.path, msg: problemMessage(found, locale) }))
  throw new Refusal(first, { errors })
}

/** The refusal has one error only, so that it does not reveal whether address or password was wrong. */
function wrongLogin(locale: Locale): Refusal {
  const wrong = problem('LOGIN_WRONG')
  return new Refusal(wrong, { errors: [{ path: 'password', msg: problemMessage(wrong, locale) }] })
}
