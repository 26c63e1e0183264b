import type { PersonFlag } from '@pantul/contract/desk-person-panel-wire'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeStaffAct, type ActingStaff } from '../staff/write-staff-act.ts'
import { requireContact } from './describe-contact.ts'
import { lockVersion } from './lock-version.ts'

type FlagInput = { readonly staff: ActingStaff; readonly publicId: string; readonly flag: PersonFlag }

const setFlag = `
  update contact set watch = $2, version = version + 1, changed_at = $3, changed_by = $4 where id = $1`

/**
 * Sets or clears the flag of a person who was seen at the location. The act contains the reason. Refusals:
 * PERSON_UNKNOWN, REASON_REQUIRED, CHANGED_MEANWHILE with who changed the person and when.
 */
export async function flagPerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, publicId, flag: { isFlagged, reason, version } }: FlagInput,
): Promise<void> {
  const now = clock.now()
  if (isReasonTooShort(reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  await db.transaction(async (tx) => {
    const contact = await requireContact(tx, { publicId, locationId: staff.locationId, now })
    await lockVersion(tx, contact, version)
    await tx.query(setFlag, [contact.id, isFlagged ? reason.trim() : null, now, staff.customerId])
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: isFlagged ? 'flag-person' : 'clear-flag',
      thing: 'contact',
      thingId: publicId,
      reason: reason.trim(),
    })
  })
}
