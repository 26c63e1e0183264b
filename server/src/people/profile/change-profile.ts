import type { ProfileChange } from '@pantul/contract/profile-wire'
import { checkBirthDate, checkPhoneNumber } from '@pantul/rules/account'
import { fieldProblems } from '@pantul/rules/field-problems'
import { checkFullName } from '@pantul/rules/guest'
import { fromDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { venueNow } from '../../platform/base/clock.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { normalisePhone } from '../accounts/normalise-phone.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'

/** Time zone for the minimum age, as at registration. */
const headOfficeTimeZone = 'Asia/Jakarta'

/** Version of the text of the marketing consent in `messages/…/profile.json`. Change it with the text. */
const marketingTextVersion = '2026-11'

/**
 * Writes a customer's details. If the marketing choice changed, stores it with its text version and time, because the
 * venue must be able to prove a consent. Refusals: FULL_NAME_…, PHONE_…, BIRTH_DATE_INVALID and TOO_YOUNG at their
 * fields.
 */
export async function changeProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: number,
  { change: input, locale }: { readonly change: ProfileChange; readonly locale: Locale },
): Promise<void> {
  const change = tidy(input)
  const now = clock.now()
  const { date: today } = venueNow(clock, headOfficeTimeZone)
  refuseWrongFields(wrongFields(change, today), locale)
  await db.transaction(async (tx) => {
    await tx.query(
      `update customer
          set full_name = $2, phone = $3, phone_e164 = $4, gender = $5, birth_date = $6, locale = $7, theme = $8
        where id = $1 and deleted_at is null`,
      [
        customerId,
        change.fullname,
        change.phone,
        normalisePhone(change.phone),
        change.gender,
        fromDayMonthYear(change.birthDate),
        change.language,
        change.theme,
      ],
    )
    await storeConsent(tx, customerId, { isGiven: change.wantsMarketing, now })
  })
}

const tidy = (input: ProfileChange): ProfileChange => ({
  ...input,
  fullname: input.fullname.trim(),
  phone: input.phone.trim(),
  birthDate: input.birthDate.trim(),
})

const wrongFields = ({ fullname, phone, birthDate }: ProfileChange, today: PlayDate) =>
  fieldProblems([
    ['fullname', checkFullName(fullname)],
    ['phoneNumber', checkPhoneNumber(phone)],
    ['birthDate', birthDate === '' ? null : checkBirthDate(birthDate, today)],
  ])

/**
 * Stores a changed marketing choice. A customer without an earlier choice counts as one who refused. The caller has
 * locked the customer's row by its update, so concurrent requests do not both write.
 */
async function storeConsent(
  tx: Transaction,
  customerId: number,
  { isGiven, now }: { readonly isGiven: boolean; readonly now: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into consent (customer_id, kind, version, is_given, at)
     select $1::bigint, 'marketing', $2, $3::boolean, $4
      where $3::boolean is distinct from coalesce((
            select is_given from consent where customer_id = $1 and kind = 'marketing' order by id desc limit 1), false)`,
    [customerId, marketingTextVersion, isGiven, now],
  )
}
