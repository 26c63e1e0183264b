import { ChangeSettings, ReadSettings } from '@pantul/contract/desk-settings'
import { settingsFromWire, settingsToWire, type VersionedSettings } from '@pantul/contract/desk-settings-wire'
import { settingRanges, type NumberSetting } from '@pantul/rules/location-settings'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
let surya: StaffAtCounter // an owner
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  dewi = await staffAtCounter(venue, 'manager')
  surya = await staffAtCounter(venue, 'owner')
})
afterAll(() => venue.close())

const path = '/api/desk/TST1/settings'

async function read(who: Visitor = dewi.visitor): Promise<VersionedSettings> {
  return settingsFromWire(ReadSettings.ok.parse((await who.get(path)).body).data)
}

const save = (settings: VersionedSettings, who: Visitor = dewi.visitor): Promise<Reply> =>
  who.put(path, { body: settingsToWire(settings) })

const savedIn = (reply: Reply): VersionedSettings =>
  settingsFromWire(ChangeSettings.ok.parse(reply.body).data)

/** Saves the settings with some changed fields. The other fields and the version are the stored ones. */
const change = async (fields: Partial<VersionedSettings>, who?: Visitor): Promise<Reply> =>
  save({ ...(await read()), ...fields }, who)

const lastAct = async () =>
  (
    await venue.db.query(
      `select action, role, thing_id, before, after from staff_act where thing = 'location' order by id desc limit 1`,
    )
  )[0]

test('a change is stored, players see it at once, and the act has before and after', async () => {
  const stored = await read()
  const reply = await change({ shortName: ' Test 1 ', daysAhead: 40 })
  const version = stored.version + 1
  expect(savedIn(reply)).toEqual({ ...stored, shortName: 'Test 1', daysAhead: 40, version })
  const { body } = await venue.visitor().get('/api/locations/TST1')
  expect(body).toMatchObject({ data: { ShortName: 'Test 1', DaysAhead: 40 } })
  expect(await lastAct()).toEqual({
    action: 'change-settings',
    role: 'manager',
    thing_id: 'TST1',
    before: { shortName: 'Test One', daysAhead: 30 },
    after: { shortName: 'Test 1', daysAhead: 40 },
  })
})

test('saving the stored settings again changes nothing and writes no act', async () => {
  const [stored, act] = [await read(), await lastAct()]
  expect(savedIn(await save(stored))).toEqual(stored)
  expect(await lastAct()).toEqual(act)
})

test('a stale change is refused with the current settings, who changed them and when', async () => {
  const seenSettings = await read()
  await change({ holdMinutes: 20 }, surya.visitor)
  const stale = await save({ ...seenSettings, holdMinutes: 25 })
  expect([replyText(stale), (stale.body as { message: string }).message]).toEqual([
    '409 CHANGED_MEANWHILE',
    'Dian Puspita changed this at 10:00.',
  ])
  expect(settingsFromWire((stale.body as { data: Parameters<typeof settingsFromWire>[0] }).data)).toEqual({
    ...seenSettings,
    holdMinutes: 20,
    version: seenSettings.version + 1,
  })
  expect((await read()).holdMinutes).toBe(20)
})

test('of two people who save at once one is refused, in 50 rounds', async () => {
  for (let n = 0; n < 50; n += 1) {
    const seenSettings = await read()
    const replies = await Promise.all([
      save({ ...seenSettings, noShowMinutes: 20 + n }),
      save({ ...seenSettings, arrivalOpensMinutes: 60 + n }, surya.visitor),
    ])
    // In the first round a new value may be the stored one, and then both are saved.
    if (n === 0) continue
    expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      '409 CHANGED_MEANWHILE',
    ])
    expect((await read()).version).toBe(seenSettings.version + 1)
  }
})

test('the refusal names every wrong field', async () => {
  const wrong = await change({
    name: '',
    email: 'nobody',
    holdMinutes: 2,
    cancellationTiers: [{ hours: 1, percent: 200 }],
  })
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      errors: [
        { path: 'Name', msg: 'Please fill this in.' },
        { path: 'HoldMinutes', msg: 'A whole number from 3 to 120.' },
        { path: 'Email' },
        { path: 'CancellationTiers' },
      ],
    },
  })
})

test.each(Object.entries(settingRanges) as [NumberSetting, readonly [number, number]][])(
  'the database column of %s has the same limits as its rule',
  async (name, [from, to]) => {
    // The proof of work begins above the free hours.
    const above = name === 'freeGuestHours' ? { workGuestHours: 30_000 } : {}
    const below = name === 'workGuestHours' ? { freeGuestHours: 0 } : {}
    // The last day to pay is after the day of the bill.
    const billDays =
      name === 'seriesBillDay' ? { seriesPayDay: 28 } : name === 'seriesPayDay' ? { seriesBillDay: 1 } : {}
    expect(replyText(await change({ ...above, ...below, ...billDays, [name]: from }))).toBe('200')
    expect(replyText(await change({ [name]: to }))).toBe('200')
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    // 23514: a check of the table refuses the value.
    for (const beyond of [from - 1, to + 1])
      await expect(
        venue.db.query(`update location set ${column} = $1 where id = 'TST1'`, [beyond]),
      ).rejects.toMatchObject({ code: '23514' })
  },
)

test('a change of tax or cancellation tiers needs a code that was entered in the last minutes; other settings do not', async () => {
  const { visitor, sessionId } = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  await venue.db.query(
    `update session set created_at = created_at - interval '1 hour', proved_at = proved_at - interval '16 minutes'
      where id = $1`,
    [sessionId],
  )
  expect(replyText(await change({ taxRateBp: 1_100 }, visitor))).toBe('403 NEW_CODE_NEEDED')
  expect(replyText(await change({ cancellationTiers: [] }, visitor))).toBe('403 NEW_CODE_NEEDED')
  expect(replyText(await change({ lockMinutes: 12 }, visitor))).toBe('200')
})

test('an order keeps its price, tax and cancellation tiers when the settings change', async () => {
  const player = await venue.customer('keeps-terms@example.com')
  const limits = { workGuestHours: 30_000, freeGuestHours: 30_000, unpaidHours: 1_000, hoursPerDate: 12 }
  await change({ ...limits, taxRateBp: 1_000, cancellationTiers: [{ hours: 24, percent: 100 }] })
  const date = addDays(today, 20)
  const { OrderID } = await venue.order(player, [item({ date, hours: [9] })])
  const orderBefore = (await player.get(`/api/orders/${OrderID}`)).body
  await change({ taxRateBp: 1_500, cancellationTiers: [{ hours: 2, percent: 10 }] })
  expect((await player.get(`/api/orders/${OrderID}`)).body).toEqual(orderBefore)
  expect(orderBefore).toMatchObject({ statusCode: 200 })
  const [order] = await venue.db.query(
    `select tiers, tax_rate_bp as "taxRateBp" from sales_order where public_id = $1`,
    [OrderID],
  )
  expect(order).toEqual({ tiers: [{ hours: 24, percent: 100 }], taxRateBp: 1_000 })
})

test('front desk and finance read the settings, a coach does not', async () => {
  for (const [role, text] of [
    ['front-desk', '200'],
    ['finance', '200'],
    ['coach', '403 ROLE_MISSING'],
  ] as const) {
    const { visitor } = await newStaff(venue, { roles: [{ role, locationId: 'TST1' }] })
    expect(replyText(await visitor.get(path))).toBe(text)
    expect(replyText(await change({ daysAhead: 31 }, visitor))).toBe('403 ROLE_MISSING')
  }
})
