import { problem } from '@pantul/rules/problem'
import { verifyPassword } from '../accounts/password-hash.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts, resetAttempts } from '../../platform/limits/count-attempts.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'

/** `path`: the name of the password field. */
type PasswordInput = { readonly password: string; readonly path: string; readonly locale: Locale }

/**
 * Checks the customer's password again before sensitive changes, because somebody else may use a browser that is logged
 * in. Refusals: PASSWORD_REQUIRED and PASSWORD_WRONG at the field; TOO_MANY_REQUESTS after five wrong passwords in 15
 * minutes.
 */
export async function confirmPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, publicId }: CurrentCustomer,
  { password, path, locale }: PasswordInput,
): Promise<void> {
  if (password === '') return refuseWrongFields([{ path, ...problem('PASSWORD_REQUIRED') }], locale)
  const attempt: CountedAttempt = ['wrong password while logged in, account', publicId]
  await countAttempts(db, clock.now(), [attempt])
  const [stored] = await db.query<{ hash: string | null }>(
    'select password_hash as hash from customer where id = $1',
    [id],
  )
  const { isMatch } = await verifyPassword(password, stored?.hash ?? null)
  if (!isMatch) return refuseWrongFields([{ path, ...problem('PASSWORD_WRONG') }], locale)
  await resetAttempts(db, attempt)
}
