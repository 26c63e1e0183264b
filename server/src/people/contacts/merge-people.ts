import type { PeopleMerge } from '@pantul/contract/desk-merge-people-wire'
import { mergedFields, mergeProblem, type MergeChoice, type MergedFields } from '@pantul/rules/merge-people'
import { isProblem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import { errorCodeOf } from '../../platform/database/failures.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeStaffAct, type ActingStaff } from '../staff/write-staff-act.ts'
import { requireContact } from './describe-contact.ts'
import { lockVersion } from './lock-version.ts'
import { personKnownRefusal } from './person-known.ts'
import type { Contact } from './queries.ts'

/** `keptId`, `mergedId`: the public ids. */
type MergeInput = { readonly staff: ActingStaff; readonly keptId: string; readonly merge: PeopleMerge }

const lockOrders = `select id from sales_order where contact_id = $1 order by id for no key update`
const moveOrders = `update sales_order set contact_id = $2 where contact_id = $1`
const moveSeries = `update series set contact_id = $2 where contact_id = $1`
const moveSeen = `
  with left_behind as (delete from contact_seen where contact_id = $1 returning location_id, last_seen)
  insert into contact_seen as s (location_id, contact_id, last_seen)
  select location_id, $2, last_seen from left_behind order by location_id
  on conflict (location_id, contact_id) do update set last_seen = excluded.last_seen
   where excluded.last_seen > s.last_seen`
const emptyMerged = `
  update contact
     set merged_into = $2, note = '', watch = null, version = version + 1, changed_at = $3, changed_by = $4,
         -- Both become null if the kept contact takes both: phone and e-mail together identify one contact of a guest.
         phone_e164 = case when $5 then null else phone_e164 end, email = case when $5 then null else email end
   where id = $1`
const changeKept = `
  update contact
     set name = $2, phone_e164 = $3, email = $4, note = $5, watch = $6, version = version + 1, changed_at = $7,
         changed_by = $8
   where id = $1`

/**
 * Merges a person without an account into another one, field by field. Orders, fixed hours, visits and earlier merged
 * contacts move to the kept person; the merged one owns nothing afterwards and is not found any more. Refusals:
 * PERSON_UNKNOWN, CHANGED_MEANWHILE with who changed a person and when, PERSON_KNOWN if another guest has the phone and
 * e-mail, and those of `mergeProblem` and `mergedFields`.
 */
export async function mergePeople(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: MergeInput,
): Promise<void> {
  const now = clock.now()
  const planned: { fields?: MergedFields } = {}
  try {
    await db.transaction(async (tx) => {
      const plan = await planMerge(tx, input, now)
      planned.fields = plan.fields
      await writeMerge(tx, plan)
    })
  } catch (error) {
    if (planned.fields !== undefined && errorCodeOf(error) === '23505')
      throw await personKnownRefusal(db, planned.fields)
    throw error
  }
}

/** Locks the merged person's orders and both people, and decides the fields of the kept person. */
async function planMerge(
  tx: Transaction,
  { staff, keptId, merge }: MergeInput,
  now: Temporal.Instant,
): Promise<MergePlan> {
  const seenHere = { locationId: staff.locationId, now }
  const kept = await requireContact(tx, { publicId: keptId, ...seenHere })
  const merged = await requireContact(tx, { publicId: merge.mergedId, ...seenHere })
  const refused = mergeProblem(kept, merged)
  if (refused !== null) throw new Refusal(refused)
  // Orders before contacts, like all code that locks both.
  await tx.query(lockOrders, [merged.id])
  await lockBoth(
    tx,
    { contact: kept, version: merge.version },
    { contact: merged, version: merge.mergedVersion },
  )
  const fields = mergedFields(kept, merged, merge.valueSources)
  if (isProblem(fields)) throw new Refusal(fields)
  return { kept, merged, fields, valueSources: merge.valueSources, staff, now }
}

type SeenContact = { readonly contact: Contact; readonly version: number }

/** Locks both contacts in the order of their ids, so that two merges in opposite directions do not deadlock. */
async function lockBoth(tx: Transaction, ...contacts: [SeenContact, SeenContact]): Promise<void> {
  for (const { contact, version } of contacts.toSorted((a, b) => a.contact.id - b.contact.id))
    await lockVersion(tx, contact, version)
}

type MergePlan = {
  readonly kept: Contact
  readonly merged: Contact
  readonly fields: MergedFields
  readonly valueSources: MergeChoice
  readonly staff: ActingStaff
  readonly now: Temporal.Instant
}

async function writeMerge(tx: Transaction, plan: MergePlan): Promise<void> {
  const { kept, merged, fields, valueSources, staff, now } = plan
  const { name, phone, email, note, flagReason } = fields
  const keptTakesPhoneAndEmail = phone === merged.phone && email === merged.email
  await tx.query(emptyMerged, [merged.id, kept.id, now, staff.customerId, keptTakesPhoneAndEmail])
  await tx.query('delete from contact_word where contact_id = $1', [merged.id])
  await tx.query('update contact set merged_into = $2 where merged_into = $1', [merged.id, kept.id])
  await tx.query(changeKept, [kept.id, name, phone, email, note, flagReason, now, staff.customerId])
  // After the contacts: a trigger of `sales_order` reads into which contact a contact was merged.
  await tx.query(moveOrders, [merged.id, kept.id])
  await tx.query(moveSeries, [merged.id, kept.id])
  await tx.query(moveSeen, [merged.id, kept.id])
  await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'merge-people',
    thing: 'contact',
    thingId: kept.publicId,
    before: { merged: merged.publicId },
    after: { fields: fieldsFromMerged(valueSources) },
  })
}

/** The names of the fields whose value comes from the merged person, alone or with the kept person's value. */
const fieldsFromMerged = (valueSources: MergeChoice): string[] =>
  Object.entries(valueSources).flatMap(([field, choice]) => (choice === 'kept' ? [] : [field]))
