import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { writeStaffAct, type ActingStaff } from '../staff/write-staff-act.ts'
import { personKnownRefusal } from './person-known.ts'
import type { NormalizedPerson } from './normalize-person.ts'

const insertContact = `
  insert into contact (name, phone_e164, email, created_at, changed_at, changed_by)
  values ($1, $2, $3, $4, $4, $5)
  on conflict (phone_e164, email) where customer_id is null do nothing
  returning id, public_id as "publicId"`

/**
 * Adds a contact, who counts as seen at the location now. Returns the public id. Refusals: PERSON_KNOWN;
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function addPerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, person }: { readonly staff: ActingStaff; readonly person: NormalizedPerson },
  attempt: Attempt,
): Promise<{ readonly publicId: string }> {
  return db.transaction(async (tx) => {
    const earlierAnswer = await beginAttempt<{ publicId: string }>(tx, attempt)
    if (earlierAnswer !== null) return earlierAnswer
    const { name, phone, email } = person
    const now = clock.now()
    const [contact] = await tx.query<{ id: number; publicId: string }>(insertContact, [
      name,
      phone,
      email,
      now,
      staff.customerId,
    ])
    if (contact === undefined) throw await personKnownRefusal(tx, person)
    await tx.query('insert into contact_seen (location_id, contact_id, last_seen) values ($1, $2, $3)', [
      staff.locationId,
      contact.id,
      now,
    ])
    const fields = Object.entries(person).flatMap(([field, value]) => (value === null ? [] : [field]))
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'add-person',
      thing: 'contact',
      thingId: contact.publicId,
      after: { fields },
    })
    const answer = { publicId: contact.publicId }
    await storeAnswer(tx, attempt, { status: 201, answer })
    return answer
  })
}
