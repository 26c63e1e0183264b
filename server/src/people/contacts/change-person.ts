import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import { errorCodeOf } from '../../platform/database/failures.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeStaffAct, type ActingStaff } from '../staff/write-staff-act.ts'
import { requireContact } from './describe-contact.ts'
import { lockVersion } from './lock-version.ts'
import type { Contact } from './queries.ts'
import { personKnownRefusal } from './person-known.ts'
import type { NormalizedPerson } from './normalize-person.ts'

/** `publicId`: of the contact. `version`: the version that the caller saw. */
export type PersonChange = {
  readonly staff: ActingStaff
  readonly publicId: string
  readonly person: NormalizedPerson & { readonly note: string }
  readonly version: number
}

const updateContact = `
  update contact
     set name = $2, phone_e164 = $3, email = $4, note = $5, version = version + 1, changed_at = $6, changed_by = $7
   where id = $1`

/**
 * Changes a person who was seen at the location. Refusals: PERSON_UNKNOWN, PERSON_OWNS_ACCOUNT (staff can change only
 * the note of a person with an account), CHANGED_MEANWHILE with who changed the person and when, PERSON_KNOWN.
 */
export async function changePerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  change: PersonChange,
): Promise<void> {
  try {
    await db.transaction((tx) => writeChange(tx, change, clock.now()))
  } catch (error) {
    if (isPersonKnown(error)) throw await personKnownRefusal(db, change.person)
    throw error
  }
}

/** Whether the write failed because another guest has this phone and e-mail. */
const isPersonKnown = (error: unknown): boolean =>
  errorCodeOf(error) === '23505' && Reflect.get(Object(error), 'constraint') === 'contact_of_guest'

async function writeChange(
  tx: Transaction,
  { staff, publicId, person, version }: PersonChange,
  now: Temporal.Instant,
): Promise<void> {
  const contact = await requireContact(tx, { publicId, locationId: staff.locationId, now })
  await lockVersion(tx, contact, version)
  const fields = changedFields(contact, person)
  if (fields.length === 0) return
  if (contact.customerId !== null && fields.some((field) => field !== 'note'))
    throw new Refusal(problem('PERSON_OWNS_ACCOUNT', { name: contact.name }))
  await tx.query(updateContact, [
    contact.id,
    person.name,
    person.phone,
    person.email,
    person.note,
    now,
    staff.customerId,
  ])
  await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'change-person',
    thing: 'contact',
    thingId: publicId,
    after: { fields },
  })
}

const changedFields = (contact: Contact, person: PersonChange['person']): string[] =>
  (['name', 'phone', 'email', 'note'] as const).filter((field) => contact[field] !== person[field])
