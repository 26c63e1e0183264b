import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import type { Reply } from '../../test-visitor.ts'
import { hashesComputed, verifyPassword } from '../accounts/password-hash.ts'
import { newStaff, type TestStaff } from '../staff/test-staff.ts'
import { newMachine, pin, newStaffWithPin, type TestMachine } from './test-machines.ts'

let club: TestApp
let machine: TestMachine
let dian: TestStaff
let budi: TestStaff
beforeAll(async () => {
  club = await openTestApp()
  await seedTestLocations(club.db)
})
afterAll(() => club.close())
beforeEach(async () => {
  await club.db.query('delete from attempt_count')
  machine = await newMachine(club)
  ;[dian, budi] = [await newStaffWithPin(club), await newStaffWithPin(club)]
  await machine.logIn(budi)
  await machine.logIn(dian)
})

const statusAndCode = ({ status, body }: Reply): string =>
  `${status} ${(body as { code?: string }).code ?? ''}`.trim()
const me = async () => ((await machine.browser.get('/api/desk/me')).body as { data: object }).data
/** The ids of the people whom the lock screen offers for a takeover. */
const takeoverCandidates = async () => {
  const { body } = await machine.browser.get('/api/desk/machine')
  type Wire = { data: { Machine: { People: { StaffID: string; TakesOver: boolean }[] } } }
  return (body as Wire).data.Machine.People.filter(({ TakesOver }) => TakesOver)
    .map(({ StaffID }) => StaffID)
    .toSorted()
}
const sessionsAt = () =>
  club.db.query<{ person: number }>(
    `select s.customer_id as person from session s join desk_device d on d.id = s.device_id where d.public_id = $1`,
    [machine.id],
  )

test('a person who logged in with password and code takes over by PIN, with only the role of the front desk at this location', async () => {
  const owner = await newStaffWithPin(club, 'owner')
  await machine.logIn(owner)
  expect(await me()).toMatchObject({ IsByPin: false, Machine: { Name: 'Front desk', LockMinutes: 10 } })
  expect((await machine.takeOver(owner)).status).toBe(201)
  expect(await me()).toMatchObject({
    StaffID: owner.publicId,
    IsByPin: true,
    SecondFactor: 'proved',
    Locations: [{ SalesOfficeID: 'TST1', Roles: ['front-desk'] }],
  })
  expect(statusAndCode(await machine.browser.get('/api/desk/TST1/staff'))).toBe('403 ROLE_MISSING')
  expect(statusAndCode(await machine.browser.get('/api/desk/TST2/drawers'))).toBe('403 STAFF_ONLY')
  expect(statusAndCode(await machine.browser.get('/api/desk/TST1/drawers'))).toBe('200')
})

test('a session by PIN, or a locked one, counts as not logged in on the players’ pages', async () => {
  expect(statusAndCode(await machine.browser.get('/api/profile'))).toBe('200')
  await machine.browser.post('/api/desk/lock')
  expect(statusAndCode(await machine.browser.get('/api/profile'))).toBe('401 LOGIN_REQUIRED')
  await machine.takeOver(dian)
  expect(statusAndCode(await machine.browser.get('/api/profile'))).toBe('401 LOGIN_REQUIRED')
  expect((await machine.browser.get('/api/auth/credentials')).body).toMatchObject({ profile: null })
})

test('a takeover ends the previous session of the machine, and the acts name person and machine', async () => {
  const oldSession = machine.browser.cookies.get('session') ?? ''
  expect((await machine.takeOver(budi)).status).toBe(201)
  expect(await sessionsAt()).toEqual([{ person: budi.id }])
  await machine.browser.post('/api/desk/TST1/drawers/open', {
    body: { Name: `Counter of ${budi.id}`, Float: 0 },
    headers: { 'idempotency-key': `drawer-of-${budi.id}` },
  })
  const acts = await club.db.query(
    `select a.action, a.role, d.public_id as machine from staff_act a join desk_device d on d.id = a.device_id
      where a.customer_id = $1 order by a.id`,
    [budi.id],
  )
  expect(acts).toEqual([
    { action: 'take-over', role: 'front-desk', machine: machine.id },
    { action: 'open-drawer', role: 'front-desk', machine: machine.id },
  ])
  machine.browser.cookies.set('session', oldSession)
  expect(statusAndCode(await machine.browser.get('/api/desk/me'))).toBe('401 LOGIN_REQUIRED')
})

test('a person who never logged in there, has no PIN, is finance, or logged in over 12 hours ago cannot take over', async () => {
  const refused = '403 FULL_LOGIN_NEEDED'
  expect(statusAndCode(await machine.takeOver(await newStaffWithPin(club)))).toBe(refused)
  const withoutPin = await newStaff(club, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })
  await machine.logIn(withoutPin)
  expect(statusAndCode(await machine.takeOver(withoutPin))).toBe(refused)
  const finance = await newStaffWithPin(club, 'finance')
  await machine.logIn(finance)
  expect(statusAndCode(await machine.takeOver(finance))).toBe(refused)
  expect(await takeoverCandidates()).toEqual([dian.publicId, budi.publicId].toSorted())
  club.clock.advance({ minutes: 720 })
  expect(statusAndCode(await machine.takeOver(dian))).toBe(refused)
  expect(await takeoverCandidates()).toEqual([])
})

test('a browser without the machine’s cookie cannot take over', async () => {
  const otherBrowser = club.visitor()
  const body = { StaffID: dian.publicId, Pin: pin }
  expect(statusAndCode(await otherBrowser.post('/api/desk/take-over', { body }))).toBe('404 MACHINE_UNKNOWN')
  expect((await otherBrowser.get('/api/desk/machine')).body).toMatchObject({ data: { Machine: null } })
})

test('after five wrong PINs a person must log in with password and code before the next takeover', async () => {
  for (const left of [4, 3, 2, 1]) {
    const wrong = await machine.takeOver(dian, '907316')
    expect(statusAndCode(wrong)).toBe('403 PIN_WRONG')
    expect(wrong.body).toMatchObject({ message: `Wrong PIN. Tries left: ${left}.` })
  }
  expect(statusAndCode(await machine.takeOver(dian, '907316'))).toBe('403 FULL_LOGIN_NEEDED')
  expect(statusAndCode(await machine.takeOver(dian))).toBe('403 FULL_LOGIN_NEEDED')
  expect((await machine.takeOver(budi)).status).toBe(201)
  await machine.logIn(dian)
  expect((await machine.takeOver(dian)).status).toBe(201)
})

test('of forty concurrent wrong PINs only five are checked', async () => {
  const hashesBefore = hashesComputed()
  const replies = await Promise.all(Array.from({ length: 40 }, () => machine.takeOver(dian, '907316')))
  expect(hashesComputed() - hashesBefore).toBe(5)
  expect(replies.map(({ status }) => status)).not.toContain(201)
  expect(statusAndCode(await machine.takeOver(dian))).toBe('403 FULL_LOGIN_NEEDED')
})

test('after two concurrent takeovers the machine has one session', async () => {
  for (let round = 0; round < 20; round += 1) {
    const replies = await Promise.all([machine.takeOver(dian), machine.takeOver(budi)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await sessionsAt()).toHaveLength(1)
  }
}, 60_000)

test('a person who loses a role loses PIN, presence and session at once', async () => {
  expect((await machine.takeOver(dian)).status).toBe(201)
  await club.db.query('delete from staff_role where customer_id = $1', [dian.id])
  expect(statusAndCode(await machine.browser.get('/api/desk/TST1/drawers'))).toBe('403 STAFF_ONLY')
  expect(statusAndCode(await machine.takeOver(dian))).toBe('403 FULL_LOGIN_NEEDED')
  expect(await club.db.query('select from staff_pin where customer_id = $1', [dian.id])).toEqual([])
  expect(await takeoverCandidates()).toEqual([budi.publicId])
})

test('logging out ends a person’s presence, a login by somebody else does not', async () => {
  await machine.logIn(budi)
  expect(await takeoverCandidates()).toEqual([dian.publicId, budi.publicId].toSorted())
  await machine.browser.post('/api/auth/logout')
  expect(await takeoverCandidates()).toEqual([dian.publicId])
})

test('a manager who took over by PIN has the limits of the front desk; above them, a full login with a new code is needed', async () => {
  const manager = await newStaffWithPin(club, 'manager')
  await machine.logIn(manager)
  await machine.takeOver(manager)
  const opened = await machine.browser.post('/api/desk/TST1/drawers/open', {
    body: { Name: `Counter ${manager.id}`, Float: 900_000 },
    headers: { 'idempotency-key': `open-by-pin-${manager.id}` },
  })
  expect(statusAndCode(opened)).toBe('201')
  const { ShiftID } = (opened.body as { data: { ShiftID: string } }).data
  const payOut = (key: string) =>
    machine.browser.post(`/api/desk/TST1/shifts/${ShiftID}/entries`, {
      body: { Kind: 'out', Amount: 300_000, Reason: 'Repair of the net' },
      headers: { 'idempotency-key': `${key}-${manager.id}` },
    })
  expect(statusAndCode(await payOut('out-by-pin'))).toBe('403 APPROVAL_NEEDED')
  await machine.logIn(manager)
  expect(statusAndCode(await payOut('out-by-login'))).toBe('200')
  club.clock.advance({ minutes: 6 })
  await machine.browser.get('/api/desk/me')
  club.clock.advance({ minutes: 10 })
  expect(statusAndCode(await payOut('out-by-old-code'))).toBe('403 NEW_CODE_NEEDED')
})

test('the stored hash of a PIN does not match the PIN without the server’s key', async () => {
  const [row] = await club.db.query<{ hash: string }>(
    'select pin_hash as hash from staff_pin where customer_id = $1',
    [dian.id],
  )
  expect((await verifyPassword(pin, row?.hash ?? '')).isMatch).toBe(false)
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(club.db)).toEqual([])
})
