import { problem } from '@pantul/rules/problem'
import { countAttempt, forgetAttempts } from '../accounts/count-attempts.ts'
import { verifyPassword } from '../accounts/password-hash.ts'
import type { Deps } from '../deps.ts'
import type { Locale } from '../http/language.ts'
import type { CurrentCustomer } from '../http/session.ts'
import { refuseFields } from './refuse-fields.ts'

/** Whoever sits at somebody's open browser may not guess on: as many tries as a login has (`product.md` §9). */
const guesses = { most: 5, minutes: 15 }

/** `path`: the field that the password stands in. */
type Asked = { readonly password: string; readonly path: string; readonly locale: Locale }

/**
 * Passes when the password is the customer's own, asked again before what a stranger at an open browser must not do.
 * PASSWORD_REQUIRED and PASSWORD_WRONG beside its field; TOO_MANY_REQUESTS after five wrong ones in 15 minutes.
 */
export async function confirmPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, publicId }: CurrentCustomer,
  { password, path, locale }: Asked,
): Promise<void> {
  if (password === '') return refuseFields([{ path, ...problem('PASSWORD_REQUIRED') }], locale)
  const key = ['confirm password', publicId] as const
  await countAttempt(db, key, { ...guesses, now: clock.now() })
  const [kept] = await db.query<{ hash: string | null }>(
    'select password_hash as hash from customer where id = $1',
    [id],
  )
  const { isRight } = await verifyPassword(password, kept?.hash ?? null)
  if (!isRight) return refuseFields([{ path, ...problem('PASSWORD_WRONG') }], locale)
  await forgetAttempts(db, key)
}
