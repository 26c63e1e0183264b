import { problem } from '@pantul/rules/problem'
import { verifyPassword } from '../accounts/password-hash.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts, resetAttempts } from '../../platform/limits/count-attempts.ts'
import type { Try } from '../../platform/base/limits.ts'
import { refuseFields } from './refuse-fields.ts'

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
  // Whoever sits at somebody's open browser may not guess on.
  const guess: Try = ['confirm password, account', publicId]
  await countAttempts(db, clock.now(), [guess])
  const [kept] = await db.query<{ hash: string | null }>(
    'select password_hash as hash from customer where id = $1',
    [id],
  )
  const { isRight } = await verifyPassword(password, kept?.hash ?? null)
  if (!isRight) return refuseFields([{ path, ...problem('PASSWORD_WRONG') }], locale)
  await resetAttempts(db, guess)
}
