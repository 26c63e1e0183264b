import { personFlagToWire } from '@pantul/contract/desk-person-panel-wire'
import type { Person } from '@pantul/contract/desk-people-wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { newStaff } from '../staff/test-staff.ts'
import type { Visitor } from '../../test-visitor.ts'
import { only, openDesk, type Clerk, type Desk } from './test-people.ts'

let desk: Desk
/** Works at the front desk. */
let sari: Clerk
let manager: Visitor
beforeAll(async () => {
  desk = await openDesk()
  sari = await desk.clerk()
  manager = (await newStaff(desk, { roles: [{ role: 'manager', locationId: 'TST1' }] })).visitor
})
afterAll(() => desk.close())

const flag = (
  { contactId, details }: Person,
  { isFlagged, reason, by = manager }: { isFlagged: boolean; reason: string; by?: Visitor },
) =>
  by.post(`/api/desk/TST1/people/${contactId}/watch`, {
    body: personFlagToWire({ isFlagged, reason, version: details?.version ?? 0 }),
  })

test('a flag is set and cleared with a reason, and the acts contain the reason', async () => {
  await sari.add({ name: 'Yohanes Tan', phone: '0811 2200 4400' })
  const yohanes = only(await sari.find('yohanes'))
  expect(replyText(await flag(yohanes, { isFlagged: true, reason: ' ab ' }))).toBe('422 REASON_REQUIRED')
  expect(replyText(await flag(yohanes, { isFlagged: true, reason: ' Late three times ' }))).toBe('200')
  const flagged = only(await sari.find('yohanes'))
  expect(flagged.details).toMatchObject({ flagReason: 'Late three times', version: 2 })
  expect((await manager.get(`/api/desk/TST1/people/${yohanes.contactId}`)).body).toMatchObject({
    data: { Flagged: { By: 'Dian Puspita', At: expect.stringContaining('+07:00') } },
  })
  expect(replyText(await flag(flagged, { isFlagged: false, reason: 'Paid, and on time since' }))).toBe('200')
  expect(only(await sari.find('yohanes')).details).toMatchObject({ flagReason: null, version: 3 })
  expect((await manager.get(`/api/desk/TST1/people/${yohanes.contactId}`)).body).toMatchObject({
    data: { Flagged: null },
  })
  const acts = await desk.db.query<{ text: string }>(
    `select concat_ws(' | ', action, reason, before, after) as text from staff_act where thing_id = $1 order by id`,
    [yohanes.contactId],
  )
  expect(acts.map(({ text }) => text).slice(1)).toEqual([
    'flag-person | Late three times',
    'clear-flag | Paid, and on time since',
  ])
})

test('a flag by the front desk or of an old version is refused, and of three concurrent flags one is set', async () => {
  await sari.add({ name: 'Wisnu Adi', phone: '0811 2200 4401' })
  const wisnu = only(await sari.find('wisnu'))
  const frontDesk = (await newStaff(desk, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })).visitor
  const newFlag = { isFlagged: true, reason: 'Shouts at staff' }
  expect(replyText(await flag(wisnu, { ...newFlag, by: frontDesk }))).toBe('403 ROLE_MISSING')
  expect(replyText(await sari.change(wisnu, { Note: 'Left-handed' }))).toBe('200')
  expect(await flag(wisnu, newFlag)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', message: expect.stringContaining('Dian Puspita') },
  })
  const shown = only(await sari.find('wisnu'))
  const answers = await Promise.all([1, 2, 3].map(() => flag(shown, newFlag)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(replyText(await flag({ ...wisnu, contactId: 'x'.repeat(22) }, newFlag))).toBe('404 PERSON_UNKNOWN')
})

test('markup in a reason stays text, and a reason of 2,000 characters is refused', async () => {
  await sari.add({ name: 'Vina Melati', phone: '0811 2200 4402' })
  const reason = '<img src=x onerror=alert(1)> \u202eevil'
  expect(replyText(await flag(only(await sari.find('vina')), { isFlagged: true, reason }))).toBe('200')
  expect(only(await sari.find('vina')).details?.flagReason).toBe(reason)
  const long = { isFlagged: true, reason: 'x'.repeat(2_000) }
  expect(replyText(await flag(only(await sari.find('vina')), long))).toBe('400 BODY_INVALID')
})
