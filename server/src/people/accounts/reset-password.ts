import { checkNameAndPhone, type NameAndPhone } from '@pantul/rules/account'
import { problem, type Problem } from '@pantul/rules/problem'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { resetAttempts } from '../../platform/limits/count-attempts.ts'
import { weakPasswordProblem } from './check-password.ts'
import type { Browser } from './log-in-browser.ts'
import { endSessions } from './end-sessions.ts'
import { rememberDevice } from './remember-device.ts'
import { unknownDeviceAttempts } from './log-in.ts'
import { normalisePhone } from './normalise-phone.ts'
import { hashPassword } from './password-hash.ts'
import { queuePasswordChangedMail } from './queue-account-mail.ts'
import { verifyEmail } from './verify-email.ts'
import { voidLinks } from './void-links.ts'

/** The account whose password is reset. */
type Account = { readonly id: number; readonly email: string; readonly isEmailVerified: boolean }

/** The input of the form. Name and phone are used only if the e-mail was never verified. */
type PasswordForm = NameAndPhone & { readonly password: string }

/**
 * Sets a new password for the account whose link this browser opened, marks the device as known and returns its token.
 * Ends all sessions, verifies the e-mail and sends a mail. If the e-mail was never verified, somebody else may have
 * registered with it: the form's name and phone replace those of the account, and the rest of the profile is cleared.
 * Refusals: TOKEN_EXPIRED if no link was opened, or it was used or expired; PASSWORD_REQUIRED, PASSWORD_SHORT,
 * PASSWORD_LONG, PASSWORD_COMMON, PASSWORD_IS_EMAIL, FULL_NAME_… and PHONE_… at their fields, without using up the
 * link.
 */
export async function resetPassword(
  deps: Deps,
  form: PasswordForm,
  { grantHash, locale, deviceToken }: Pick<Browser, 'grantHash' | 'locale' | 'deviceToken'>,
): Promise<string> {
  const { db } = deps
  const now = deps.clock.now()
  const account = grantHash === null ? null : await accountOf(db, grantHash, now)
  if (grantHash === null || account === null) throw new Refusal(problem('TOKEN_EXPIRED'))
  const details = { fullname: form.fullname.trim(), phoneNumber: form.phoneNumber.trim() }
  refuseIfWrong({ ...details, password: form.password }, account, locale)
  const passwordHash = await hashPassword(form.password)
  const newDeviceToken = await db.transaction(async (tx) => {
    await storePassword(tx, account, passwordHash)
    if (!account.isEmailVerified) await replaceProfile(tx, account.id, { details, now })
    await useUpGrant(tx, grantHash, now)
    await voidLinks(tx, account.id, now)
    await endSessions(tx, account.id)
    await verifyEmail(tx, { customerId: account.id, email: account.email, now })
    await resetAttempts(tx, unknownDeviceAttempts(account.email))
    await queuePasswordChangedMail(tx, account.id, now)
    return rememberDevice(tx, { customerId: account.id, deviceToken, now })
  })
  deps.wakeOutbox()
  return newDeviceToken
}

async function accountOf(db: Connection, grantHash: Buffer, now: Temporal.Instant): Promise<Account | null> {
  const [account] = await db.query<Account>(
    `select c.id, c.email, c.email_verified_at is not null as "isEmailVerified"
       from link_grant g
       join customer c on c.id = g.customer_id
      where g.token_hash = $1 and g.purpose = 'reset-password' and g.used_at is null and g.expires_at > $2
        and c.deleted_at is null`,
    [grantHash, now],
  )
  return account ?? null
}

function refuseIfWrong({ password, ...details }: PasswordForm, account: Account, locale: Locale): void {
  const weak = weakPasswordProblem(password, account.email)
  const wrong: readonly (Problem & { readonly path: string })[] = [
    ...(account.isEmailVerified ? [] : checkNameAndPhone(details)),
    ...(weak === null ? [] : [{ path: 'password', ...problem(weak) }]),
  ]
  const [first] = wrong
  if (first === undefined) return
  const errors = wrong.map((found) => ({ path: found.path, msg: problemMessage(found, locale) }))
  throw new Refusal(problem(first.problem, first.values), { errors })
}

// Does nothing if the e-mail was verified in the meantime.
const replaceUnverifiedProfile = `
  with replaced as (
    update customer set full_name = $2, phone = $3, phone_e164 = $4, gender = 'unspecified', birth_date = null
     where id = $1 and email_verified_at is null
    returning id
  )
  insert into consent (customer_id, kind, version, is_given, at)
  select c.customer_id, 'marketing', c.version, false, $5
    from (select distinct on (customer_id) customer_id, version, is_given
            from consent where customer_id = (select id from replaced) and kind = 'marketing'
           order by customer_id, id desc) as c
   where c.is_given`

/** Replaces the profile and withdraws a marketing consent, because somebody else may have entered both. */
const replaceProfile = (
  tx: Transaction,
  customerId: number,
  { details, now }: { readonly details: NameAndPhone; readonly now: Temporal.Instant },
): Promise<unknown> =>
  tx.query(replaceUnverifiedProfile, [
    customerId,
    details.fullname,
    details.phoneNumber,
    normalisePhone(details.phoneNumber),
    now,
  ])

/**
 * Locks the customer's row until the transaction ends: a second concurrent request waits, and then finds the grant
 * used.
 */
async function storePassword(tx: Transaction, { id, email }: Account, passwordHash: string): Promise<void> {
  const updated = await tx.query(
    `update customer set password_hash = $2 where id = $1 and email = $3 and deleted_at is null returning id`,
    [id, passwordHash, email],
  )
  if (updated.length === 0) throw new Refusal(problem('TOKEN_EXPIRED'))
}

/** Uses up the grant. Refusal: TOKEN_EXPIRED if a concurrent request has used it. */
async function useUpGrant(tx: Transaction, grantHash: Buffer, now: Temporal.Instant): Promise<void> {
  const used = await tx.query(
    `update link_grant set used_at = $2
      where token_hash = $1 and purpose = 'reset-password' and used_at is null and expires_at > $2
     returning id`,
    [grantHash, now],
  )
  if (used.length === 0) throw new Refusal(problem('TOKEN_EXPIRED'))
}
