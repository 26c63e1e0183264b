import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVenueWithStaff, type VenueWithStaff } from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { adjustCredit, newMember } from './test-adjust.ts'

let venue: VenueWithStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
})
afterAll(() => venue.close())

test('an owner without colleagues makes a large change with a new authenticator code, and the act says so', async () => {
  const owner = await newStaff(venue, { roles: [{ role: 'owner', locationId: null }] })
  const { contactId } = await newMember(venue, 'of-the-sole-owner@example.com')
  // The last authenticator code was entered five minutes ago.
  await venue.db.query(
    `update session set created_at = created_at - interval '5 minutes', proved_at = proved_at - interval '5 minutes'
      where id = $1`,
    [owner.sessionId],
  )
  const give = () => adjustCredit(owner.visitor, { contactId, change: 900_000 })
  expect(replyText(await give())).toBe('403 NEW_CODE_NEEDED')
  await venue.db.query('update session set proved_at = $2 where id = $1', [
    owner.sessionId,
    venue.clock.now(),
  ])
  expect((await give()).body).toMatchObject({ data: { Balance: 900_000 } })
  const acts = await venue.db.query('select after from staff_act where thing_id = $1', [contactId])
  expect(acts).toEqual([{ after: { credit: 900_000, change: 900_000, alone: true } }])
  // With a second person the owner is no longer alone.
  await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  expect(replyText(await give())).toBe('403 APPROVAL_NEEDED')
})
