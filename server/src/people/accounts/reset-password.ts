import { problem } from '@pantul/rules/problem'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { problemMessage } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { resetAttempts } from '../../platform/limits/count-attempts.ts'
import { refuseWeakPassword } from './check-password.ts'
import type { Browser } from './enter-browser.ts'
import { endSessions } from './end-sessions.ts'
import { guessesAt } from './log-in.ts'
import { hashPassword } from './password-hash.ts'
import { tellPasswordChanged } from './tell-customer.ts'
import { verifyEmail } from './verify-email.ts'
import { voidLinks } from './void-links.ts'

type Owner = { readonly id: number; readonly email: string }

/**
 * Sets a new password for the account whose link this browser opened; whoever was logged in is logged out, and told
 * by mail. The link came from the account's mailbox, and nobody from before is left: the e-mail is verified by it.
 * TOKEN_EXPIRED when no link was opened, or it was used or ran out; PASSWORD_REQUIRED, PASSWORD_SHORT, PASSWORD_LONG,
 * PASSWORD_COMMON, PASSWORD_IS_EMAIL beside the field, which spend nothing.
 */
export async function resetPassword(
  deps: Deps,
  password: string,
  { grant, locale }: Pick<Browser, 'grant' | 'locale'>,
): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  const owner = grant === null ? null : await ownerOf(db, grant, now)
  if (grant === null || owner === null) throw new Refusal(problem('TOKEN_EXPIRED'))
  const wrong = refuseWeakPassword(password, owner.email)
  if (wrong !== null) {
    const msg = problemMessage(problem(wrong), locale)
    throw new Refusal(problem(wrong), { errors: [{ path: 'password', msg }] })
  }
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await keepPassword(tx, owner, passwordHash)
    await spendGrant(tx, grant, now)
    await voidLinks(tx, owner.id, now)
    await endSessions(tx, owner.id)
    await verifyEmail(tx, { customerId: owner.id, email: owner.email, now })
    await resetAttempts(tx, guessesAt(owner.email))
    await tellPasswordChanged(tx, owner.id, now)
  })
  deps.wakeOutbox()
}

async function ownerOf(db: Connection, grant: Buffer, now: Temporal.Instant): Promise<Owner | null> {
  const [owner] = await db.query<Owner>(
    `select c.id, c.email
       from link_grant g
       join customer c on c.id = g.customer_id
      where g.token_hash = $1 and g.purpose = 'reset-password' and g.used_at is null and g.expires_at > $2
        and c.deleted_at is null`,
    [grant, now],
  )
  return owner ?? null
}

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
