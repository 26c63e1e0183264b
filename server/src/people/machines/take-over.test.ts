import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import type { Reply } from '../../test-visitor.ts'
import { hashesComputed, verifyPassword } from '../accounts/password-hash.ts'
import { newStaff, type TestStaff } from '../staff/test-staff.ts'
import { newMachine, pin, staffWithPin, type TestMachine } from './test-machines.ts'

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
  ;[dian, budi] = [await staffWithPin(club), await staffWithPin(club)]
  await machine.logsIn(budi)
  await machine.logsIn(dian)
})

const codeOf = ({ status, body }: Reply): string =>
  `${status} ${(body as { code?: string }).code ?? ''}`.trim()
const me = async () => ((await machine.browser.get('/api/desk/me')).body as { data: object }).data
const people = async () => {
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

test('a person who logged in with password and code takes over by PIN, with the rights of the front desk at this location', async () => {
  const owner = await staffWithPin(club, 'owner')
  await machine.logsIn(owner)
  expect(await me()).toMatchObject({ IsByPin: false, Machine: { Name: 'Front desk', LockMinutes: 10 } })
  expect((await machine.takesOver(owner)).status).toBe(201)
  expect(await me()).toMatchObject({
    StaffID: owner.publicId,
    IsByPin: true,
    SecondFactor: 'proved',
    Locations: [{ SalesOfficeID: 'TST1', Roles: ['front-desk'] }],
  })
  expect(codeOf(await machine.browser.get('/api/desk/TST1/staff'))).toBe('403 ROLE_MISSING')
  expect(codeOf(await machine.browser.get('/api/desk/TST2/drawers'))).toBe('403 STAFF_ONLY')
  expect(codeOf(await machine.browser.get('/api/desk/TST1/drawers'))).toBe('200')
})

test('a session by PIN, or a locked one, counts as not logged in on the players’ pages', async () => {
  expect(codeOf(await machine.browser.get('/api/profile'))).toBe('200')
  await machine.browser.post('/api/desk/lock')
  expect(codeOf(await machine.browser.get('/api/profile'))).toBe('401 LOGIN_REQUIRED')
  await machine.takesOver(dian)
  expect(codeOf(await machine.browser.get('/api/profile'))).toBe('401 LOGIN_REQUIRED')
  expect((await machine.browser.get('/api/auth/credentials')).body).toMatchObject({ profile: null })
})

test('a takeover ends the session before it, and the acts name person and machine', async () => {
  const oldSession = machine.browser.cookies.get('session') ?? ''
  expect((await machine.takesOver(budi)).status).toBe(201)
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
  expect(codeOf(await machine.browser.get('/api/desk/me'))).toBe('401 LOGIN_REQUIRED')
})

test('a person who never logged in there, has no PIN, is finance, or logged in over 12 hours ago cannot take over', async () => {
  const refused = '403 FULL_LOGIN_NEEDED'
  expect(codeOf(await machine.takesOver(await staffWithPin(club)))).toBe(refused)
  const withoutPin = await newStaff(club, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })
  await machine.logsIn(withoutPin)
  expect(codeOf(await machine.takesOver(withoutPin))).toBe(refused)
  const finance = await staffWithPin(club, 'finance')
  await machine.logsIn(finance)
  expect(codeOf(await machine.takesOver(finance))).toBe(refused)
  expect(await people()).toEqual([dian.publicId, budi.publicId].toSorted())
  club.clock.advance({ minutes: 720 })
  expect(codeOf(await machine.takesOver(dian))).toBe(refused)
  expect(await people()).toEqual([])
})

test('a browser without the machine’s cookie cannot take over', async () => {
  const otherBrowser = club.visitor()
  const body = { StaffID: dian.publicId, Pin: pin }
  expect(codeOf(await otherBrowser.post('/api/desk/take-over', { body }))).toBe('404 MACHINE_UNKNOWN')
  expect((await otherBrowser.get('/api/desk/machine')).body).toMatchObject({ data: { Machine: null } })
})

test('after five wrong PINs a person must log in with password and code before the next takeover', async () => {
  for (const left of [4, 3, 2, 1]) {
    const wrong = await machine.takesOver(dian, '907316')
    expect(codeOf(wrong)).toBe('403 PIN_WRONG')
    expect(wrong.body).toMatchObject({ message: `Wrong PIN. Tries left: ${left}.` })
  }
  expect(codeOf(await machine.takesOver(dian, '907316'))).toBe('403 FULL_LOGIN_NEEDED')
  expect(codeOf(await machine.takesOver(dian))).toBe('403 FULL_LOGIN_NEEDED')
  expect((await machine.takesOver(budi)).status).toBe(201)
  await machine.logsIn(dian)
  expect((await machine.takesOver(dian)).status).toBe(201)
})

test('of forty wrong PINs at once five are checked', async () => {
  const hashesBefore = hashesComputed()
  const replies = await Promise.all(Array.from({ length: 40 }, () => machine.takesOver(dian, '907316')))
  expect(hashesComputed() - hashesBefore).toBe(5)
  expect(replies.map(({ status }) => status)).not.toContain(201)
  expect(codeOf(await machine.takesOver(dian))).toBe('403 FULL_LOGIN_NEEDED')
})

test('two takeovers at once leave one session', async () => {
  for (let round = 0; round < 20; round += 1) {
    const replies = await Promise.all([machine.takesOver(dian), machine.takesOver(budi)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await sessionsAt()).toHaveLength(1)
  }
}, 60_000)

test('a person who loses a role loses PIN, presence and session at once', async () => {
  expect((await machine.takesOver(dian)).status).toBe(201)
  await club.db.query('delete from staff_role where customer_id = $1', [dian.id])
  expect(codeOf(await machine.browser.get('/api/desk/TST1/drawers'))).toBe('403 STAFF_ONLY')
  expect(codeOf(await machine.takesOver(dian))).toBe('403 FULL_LOGIN_NEEDED')
  expect(await club.db.query('select from staff_pin where customer_id = $1', [dian.id])).toEqual([])
  expect(await people()).toEqual([budi.publicId])
})

test('logging out ends a person’s presence, a login by somebody else does not', async () => {
  await machine.logsIn(budi)
  expect(await people()).toEqual([dian.publicId, budi.publicId].toSorted())
  await machine.browser.post('/api/auth/logout')
  expect(await people()).toEqual([dian.publicId])
})

test('a manager by PIN has the limits of the front desk; above them a full login with a new code is needed', async () => {
  const manager = await staffWithPin(club, 'manager')
  await machine.logsIn(manager)
  await machine.takesOver(manager)
  const opened = await machine.browser.post('/api/desk/TST1/drawers/open', {
    body: { Name: `Counter ${manager.id}`, Float: 900_000 },
    headers: { 'idempotency-key': `open-by-pin-${manager.id}` },
  })
  expect(codeOf(opened)).toBe('201')
  const { ShiftID } = (opened.body as { data: { ShiftID: string } }).data
  const payOut = (key: string) =>
    machine.browser.post(`/api/desk/TST1/shifts/${ShiftID}/entries`, {
      body: { Kind: 'out', Amount: 300_000, Reason: 'Repair of the net' },
      headers: { 'idempotency-key': `${key}-${manager.id}` },
    })
  expect(codeOf(await payOut('out-by-pin'))).toBe('403 APPROVAL_NEEDED')
  await machine.logsIn(manager)
  expect(codeOf(await payOut('out-by-login'))).toBe('200')
  club.clock.advance({ minutes: 6 })
  await machine.browser.get('/api/desk/me')
  club.clock.advance({ minutes: 10 })
  expect(codeOf(await payOut('out-by-old-code'))).toBe('403 NEW_CODE_NEEDED')
})

test('the stored PIN is useless without the server’s key', async () => {
  const [row] = await club.db.query<{ hash: string }>(
    'select pin_hash as hash from staff_pin where customer_id = $1',
    [dian.id],
  )
  expect((await verifyPassword(pin, row?.hash ?? '')).isRight).toBe(false)
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(club.db)).toEqual([])
})
