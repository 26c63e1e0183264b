import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { listActs } from './list-acts.ts'
import { sealActs } from './seal-acts.ts'
import { newStaff, type TestStaff } from './test-staff.ts'
import { writeStaffAct } from './write-staff-act.ts'

let club: TestApp
/** Works at the front desk. */
let sari: TestStaff
let manager: TestStaff
let owner: TestStaff
beforeAll(async () => {
  club = await openTestApp({ at: '2026-11-21T10:00:00+07:00' })
  await seedTestLocations(club.db)
  sari = await newStaff(club, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })
  manager = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  owner = await newStaff(club, { roles: [{ role: 'owner', locationId: null }] })
})
afterAll(() => club.close())

const recordAct = (person: TestStaff, locationId: string | null, action: string): Promise<number> =>
  club.db.transaction((tx) =>
    writeStaffAct(tx, {
      at: club.clock.now(),
      customerId: person.id,
      role: 'front-desk',
      locationId,
      action,
      thing: 'order',
      thingId: 'P1',
      reason: 'A guest asked',
    }),
  )

type Page = {
  Acts: { Action: string }[]
  Total: number
  Actions: string[]
  Seals: { Day: string; Acts: number }[]
}
async function readActs(reader: TestStaff, query = ''): Promise<Page> {
  return ((await reader.visitor.get(`/api/desk/TST1/acts${query}`)).body as { data: Page }).data
}
const actionsFor = async (reader: TestStaff, query = ''): Promise<string[]> =>
  (await readActs(reader, query)).Acts.map(({ Action }) => Action)

test('a person of the front desk sees the own acts, a manager the acts of the location, an owner all acts', async () => {
  await recordAct(sari, 'TST1', 'check-in')
  await recordAct(manager, 'TST1', 'close-drawer')
  await recordAct(manager, 'TST2', 'open-drawer')
  await recordAct(manager, /* no location */ null, 'set-up-second-factor')
  expect(await actionsFor(sari)).toEqual(['check-in'])
  expect(await actionsFor(manager)).toEqual(['close-drawer', 'check-in'])
  expect(await actionsFor(owner)).toEqual(['set-up-second-factor', 'open-drawer', 'close-drawer', 'check-in'])
  expect(await actionsFor(manager, '?action=check-in')).toEqual(['check-in'])
  expect(await actionsFor(owner, `?person=${sari.publicId}`)).toEqual(['check-in'])
  // Nobody sees more by naming another person.
  expect(await actionsFor(sari, `?person=${manager.publicId}`)).toEqual([])
})

test('acts are searched by number, reason and changed fields, and by the days of the location', async () => {
  const at = club.clock.now()
  const noteOrder = (thingId: string, reason: string, after: Record<string, string>): Promise<number> =>
    club.db.transaction((tx) =>
      writeStaffAct(tx, {
        at,
        customerId: sari.id,
        role: 'front-desk',
        locationId: 'TST1',
        action: 'note-order',
        thing: 'order',
        thingId,
        reason,
        after,
      }),
    )
  await noteOrder('PTL-SEARCH-1', 'Lampu 100% padam', { note: 'Court 2' })
  await noteOrder('PTL-SEARCH-2', 'Hujan', { note: 'Umbrella_left' })
  const countOf = async (query: string): Promise<number> => (await readActs(manager, query)).Total
  expect(await countOf('?q=ptl-search')).toBe(2)
  expect(await countOf('?q=PTL-SEARCH-2')).toBe(1)
  expect(await countOf('?q=lampu')).toBe(1)
  expect(await countOf('?q=umbrella_')).toBe(1)
  // The searched text is no SQL pattern: a per cent sign matches only itself.
  expect(await countOf(`?q=${encodeURIComponent('search%')}`)).toBe(0)
  expect(await countOf(`?q=${encodeURIComponent('100%')}`)).toBe(1)
  const foundBetween = (from: string, until: string): Promise<number> =>
    countOf(`?q=PTL-SEARCH&from=${from}&until=${until}`)
  expect(await foundBetween('21-11-2026', '21-11-2026')).toBe(2)
  expect(await foundBetween('22-11-2026', '30-11-2026')).toBe(0)
  expect(await foundBetween('01-11-2026', '20-11-2026')).toBe(0)
  // Without a first day, a text is searched in the last year.
  const reader = {
    locationId: 'TST1',
    customerId: manager.id,
    readerRoles: ['manager'],
    today: '2028-01-01',
  } as const
  const filter = { page: 1, action: null, staffId: null, searchText: 'PTL-SEARCH', from: null, until: null }
  expect((await listActs(club.db, reader, filter)).total).toBe(0)
  expect((await listActs(club.db, reader, { ...filter, from: '2026-11-01' })).total).toBe(2)
  // Nobody sees the acts of others by a search.
  expect(
    (await readActs(await newStaff(club, { roles: [{ role: 'front-desk', locationId: 'TST1' }] }), '?q=PTL'))
      .Total,
  ).toBe(0)
})

test('sixty acts fill a page of 50 and a second page of ten', async () => {
  for (let n = 0; n < 60; n += 1) await recordAct(sari, 'TST1', 'take-payment')
  const first = await readActs(manager, '?action=take-payment')
  expect([first.Acts.length, first.Total]).toEqual([50, 60])
  expect((await readActs(manager, '?action=take-payment&page=2')).Acts).toHaveLength(10)
})

test('each past day is sealed once, from 03:00 UTC of the next day on, also a day without acts', async () => {
  expect(await sealActs(club)).toBe(0)
  club.clock.set('2026-11-22T02:59:00Z')
  expect(await sealActs(club)).toBe(0)
  club.clock.set('2026-11-22T03:00:00Z')
  expect(await Promise.all([sealActs(club), sealActs(club)]).then((made) => made.toSorted())).toEqual([0, 1])
  await recordAct(sari, 'TST1', 'check-in')
  // The job did not run on the days between.
  club.clock.set('2026-11-25T03:00:00Z')
  expect(await sealActs(club)).toBe(3)
  // The tests above recorded 66 acts on the first day.
  expect(await club.db.query<object>('select day::text as day, acts from act_seal order by 1')).toEqual([
    { day: '2026-11-21', acts: 66 },
    { day: '2026-11-22', acts: 1 },
    { day: '2026-11-23', acts: 0 },
    { day: '2026-11-24', acts: 0 },
  ])
  expect((await club.db.query('select distinct hash from act_seal')).length).toBe(4)
  expect(await brokenInvariants(club.db)).toEqual([])
})

test('a changed act breaks its seal, even if the database user who owns the tables changes it', async () => {
  await club.db.query('alter table staff_act disable trigger staff_act_is_kept')
  await club.db.query(
    `update staff_act set reason = 'Nobody asked' where id = (select min(id) from staff_act)`,
  )
  // I96: each seal is the hash of its acts.
  expect((await brokenInvariants(club.db)).map(({ id }) => id)).toEqual(['I96'])
  await club.db.query(`update staff_act set reason = 'A guest asked' where reason = 'Nobody asked'`)
  await club.db.query('alter table staff_act enable trigger staff_act_is_kept')
  expect(await brokenInvariants(club.db)).toEqual([])
})

test.each(['update act_seal set acts = 0', 'delete from act_seal', 'truncate act_seal'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(club.db.query(statement)).rejects.toMatchObject({ code: '23001' })
  },
)

test('managers see the seals of the days, the front desk does not', async () => {
  const now = club.clock.now()
  await club.db.query("update session set seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'", [
    now,
  ])
  expect((await readActs(manager)).Seals[0]).toMatchObject({ Day: '2026-11-24', Acts: 0 })
  expect((await readActs(sari)).Seals).toEqual([])
})
