import { checkDetails, type Details } from '@pantul/rules/account'
import { problem, type Problem } from '@pantul/rules/problem'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { resetAttempts } from '../../platform/limits/count-attempts.ts'
import { weakPasswordProblem } from './check-password.ts'
import type { Browser } from './log-in-browser.ts'
import { endSessions } from './end-sessions.ts'
import { knowDevice } from './know-device.ts'
import { guessesAt } from './log-in.ts'
import { normalisePhone } from './normalise-phone.ts'
import { hashPassword } from './password-hash.ts'
import { tellPasswordChanged } from './tell-customer.ts'
import { verifyEmail } from './verify-email.ts'
import { voidLinks } from './void-links.ts'

type Owner = { readonly id: number; readonly email: string; readonly isVerified: boolean }

/** What the owner chooses; name and phone count where nobody has proved yet to own the account. */
type Choice = Details & { readonly password: string }

/**
 * Sets a new password for the account whose link this browser opened; whoever was logged in is logged out, and told
 * by mail. The link came from the account's mailbox, and nobody from before is left: the e-mail is verified by it. Where
 * it was not, whoever registered may be somebody else: name and phone are asked anew, and nothing else of the profile stays.
 * TOKEN_EXPIRED when no link was opened, or it was used or ran out; PASSWORD_REQUIRED, PASSWORD_SHORT, PASSWORD_LONG,
 * PASSWORD_COMMON, PASSWORD_IS_EMAIL, FULL_NAME_…, PHONE_… beside their fields, which spend nothing.
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
  refuseWrong({ ...details, password: choice.password }, owner, locale)
  const passwordHash = await hashPassword(choice.password)
  const known = await db.transaction(async (tx) => {
    await keepPassword(tx, owner, passwordHash)
    if (!owner.isVerified) await replaceProfile(tx, owner.id, { details, now })
    await spendGrant(tx, grant, now)
    await voidLinks(tx, owner.id, now)
    await endSessions(tx, owner.id)
    await verifyEmail(tx, { customerId: owner.id, email: owner.email, now })
    await resetAttempts(tx, guessesAt(owner.email))
    await tellPasswordChanged(tx, owner.id, now)
    return knowDevice(tx, { customerId: owner.id, deviceToken, now })
  })
  deps.wakeOutbox()
  return known
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

function refuseWrong({ password, ...details }: Choice, owner: Owner, locale: Locale): void {
  const weak = weakPasswordProblem(password, owner.email)
  const wrong: readonly (Problem & { readonly path: string })[] = [
    ...(owner.isVerified ? [] : checkDetails(details)),
    ...(weak === null ? [] : [{ path: 'password', ...problem(weak) }]),
  ]
  const [first] = wrong
  if (first === undefined) return
  const errors = wrong.map((one) => ({ path: one.path, msg: problemMessage(one, locale) }))
  throw new Refusal(problem(first.problem, first.values), { errors })
}

// One that was verified meanwhile is its owner's already.
const replace = `
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

/** What somebody else may have typed is gone: the profile is the owner's, and so is what was said about marketing. */
const replaceProfile = (
  tx: Transaction,
  customerId: number,
  { details, now }: { readonly details: Details; readonly now: Temporal.Instant },
): Promise<unknown> =>
  tx.query(replace, [
    customerId,
    details.fullname,
    details.phoneNumber,
    normalisePhone(details.phoneNumber),
    now,
  ])

/** The row of the customer is locked first: of two that come together, the second finds its link spent. */
async function keepPassword(tx: Transaction, { id, email }: Owner, passwordHash: string): Promise<void> {
  const kept = await tx.query(
    `update customer set password_hash = $2 where id = $1 and email = $3 and deleted_at is null returning id`,
    [id, passwordHash, email],
  )
  if (kept.length === 0) throw new Refusal(problem('TOKEN_EXPIRED'))
}

/** Once: whoever comes second finds it used. */
async function spendGrant(tx: Transaction, grant: Buffer, now: Temporal.Instant): Promise<void> {
  const spent = await tx.query(
    `update link_grant set used_at = $2
      where token_hash = $1 and purpose = 'reset-password' and used_at is null and expires_at > $2
     returning id`,
    [grant, now],
  )
  if (spent.length === 0) throw new Refusal(problem('TOKEN_EXPIRED'))
}
