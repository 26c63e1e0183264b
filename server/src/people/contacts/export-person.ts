import type { ExportedFile } from '@pantul/contract/exported-file-wire'
import { gatherPerson } from '../profile/gather-export.ts'
import { exportToFile } from '../profile/write-export.ts'
import type { Deps } from '../../platform/deps.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { writeStaffAct, type ActingStaff } from '../staff/write-staff-act.ts'
import { requireContact } from './describe-contact.ts'

/** `publicId`: of the contact. */
type ExportInput = {
  readonly staff: ActingStaff
  readonly publicId: string
  readonly format: 'json' | 'csv'
}

/**
 * Returns the data that the group has about a person who was seen at the location, except what `gatherPerson` leaves
 * out. Writes the act first, so that there is no export without an act. Refusals: PERSON_UNKNOWN; TOO_MANY_REQUESTS
 * after 20 exports in an hour.
 */
export async function exportPerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, publicId, format }: ExportInput,
): Promise<ExportedFile> {
  const now = clock.now()
  const contact = await requireContact(db, { publicId, locationId: staff.locationId, now })
  await countAttempts(db, now, [['export data of person, account', `staff ${staff.customerId}`]])
  await db.transaction((tx) =>
    writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'export-person',
      thing: 'contact',
      thingId: publicId,
      after: { format },
    }),
  )
  return exportToFile(await gatherPerson(db, contact, { isForOwner: staff.roles.includes('owner') }), {
    format,
    now,
  })
}
