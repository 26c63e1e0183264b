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
import { accountAttempts } from './log-in.ts'
import { normalisePhone } from './normalise-phone.ts'
import { hashPassword } from './password-hash.ts'
import { queuePasswordChangedMail } from './queue-account-mail.ts'
import { verifyEmail } from './verify-email.ts'
import { voidLinks } from './void-links.ts'

type Owner = { readonly id: number; readonly email: string; readonly isVerified: boolean }

/** The input of the form. Name and phone are used only if the e-mail was never verified. */
type Choice = NameAndPhone & { readonly password: string }

/**
 * Sets a new password for the account whose link this browser opened, and returns the token of the known device. Ends
 * all sessions, verifies the e-mail and sends a mail. If the e-mail was never verified, somebody else may have
 * registered: name and phone are asked again, and the rest of the profile is cleared. Refusals: TOKEN_EXPIRED if no
 * link was opened, or it was used or expired; PASSWORD_REQUIRED, PASSWORD_SHORT, PASSWORD_LONG, PASSWORD_COMMON,
 * PASSWORD_IS_EMAIL, FULL_NAME_… and PHONE_… at their fields, without using up the link.
 */
export async function resetPassword(
  deps: Deps,
  choice: Choice,
  { grant, locale, deviceToken }: Pick<Browser, 'grant' | 'locale' | 'deviceToken'>,
): Promise<string> {
  const { db } = deps
  const now = deps.clock.now()
  const owner = grant === null ? null : await ownerOf(db, grant, now)
  if (grant === null || owner === null) throw new Refusal(problem('TOKEN_EXPIRED'))
  const details = { fullname: choice.fullname.trim(), phoneNumber: choice.phoneNumber.trim() }
  refuseIfWrong({ ...details, password: choice.password }, owner, locale)
  const passwordHash = await hashPassword(choice.password)
  const newDeviceToken = await db.transaction(async (tx) => {
    await storePassword(tx, owner, passwordHash)
    if (!owner.isVerified) await replaceProfile(tx, owner.id, { details, now })
    await useUpGrant(tx, grant, now)
    await voidLinks(tx, owner.id, now)
    await endSessions(tx, owner.id)
    await verifyEmail(tx, { customerId: owner.id, email: owner.email, now })
    await resetAttempts(tx, accountAttempts(owner.email))
    await queuePasswordChangedMail(tx, owner.id, now)
    return rememberDevice(tx, { customerId: owner.id, deviceToken, now })
  })
  deps.wakeOutbox()
  return newDeviceToken
}

async function ownerOf(db: Connection, grant: Buffer, now: Temporal.Instant): Promise<Owner | null> {
  const [owner] = await db.query<Owner>(
    `select c.id, c.email, c.email_verified_at is not null as "isVerified"
       from link_grant g
       join customer c on c.id = g.customer_id
      where g.token_hash = $1 and g.purpose = 'reset-password' and g.used_at is null and g.expires_at > $2
        and c.deleted_at is null`,
    [grant, now],
  )
  return owner ?? null
}

function refuseIfWrong({ password, ...details }: Choice, owner: Owner, locale: Locale): void {
  const weak = weakPasswordProblem(password, owner.email)
  const wrong: readonly (Problem & { readonly path: string })[] = [
    ...(owner.isVerified ? [] : checkNameAndPhone(details)),
    ...(weak === null ? [] : [{ path: 'password', ...problem(weak) }]),
  ]
  const [first] = wrong
  if (first === undefined) return
  const errors = wrong.map((found) => ({ path: found.path, msg: problemMessage(found, locale) }))
  throw new Refusal(problem(first.problem, first.values), { errors })
}

// Does nothing if the e-mail was verified in the meantime.
const replaceNameAndPhone = `
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

/** Replaces the profile and withdraws a marketing consent: somebody else may have entered both. */
const replaceProfile = (
  tx: Transaction,
  customerId: number,
  { details, now }: { readonly details: NameAndPhone; readonly now: Temporal.Instant },
): Promise<unknown> =>
  tx.query(replaceNameAndPhone, [
    customerId,
    details.fullname,
    details.phoneNumber,
    normalisePhone(details.phoneNumber),
    now,
  ])

/** Locks the customer's row first: of two concurrent requests, the second finds the link used. */
async function storePassword(tx: Transaction, { id, email }: Owner, passwordHash: string): Promise<void> {
  const updated = await tx.query(
    `update customer set password_hash = $2 where id = $1 and email = $3 and deleted_at is null returning id`,
    [id, passwordHash, email],
  )
  if (updated.length === 0) throw new Refusal(problem('TOKEN_EXPIRED'))
}

/** Uses up the grant. The second of two concurrent requests finds it used. */
async function useUpGrant(tx: Transaction, grant: Buffer, now: Temporal.Instant): Promise<void> {
  const used = await tx.query(
    `update link_grant set used_at = $2
      where token_hash = $1 and purpose = 'reset-password' and used_at is null and expires_at > $2
     returning id`,
    [grant, now],
  )
  if (used.length === 0) throw new Refusal(problem('TOKEN_EXPIRED'))
}
