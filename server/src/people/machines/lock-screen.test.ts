import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import type { Reply } from '../../test-visitor.ts'
import { newStaff, type TestStaff } from '../staff/test-staff.ts'
import { newMachine, pin, newStaffWithPin, type TestMachine } from './test-machines.ts'

let club: TestApp
let machine: TestMachine & { manager: TestStaff }
let dian: TestStaff
beforeAll(async () => {
  club = await openTestApp()
  await seedTestLocations(club.db)
})
afterAll(() => club.close())
beforeEach(async () => {
  await club.db.query('delete from attempt_count')
  machine = await newMachine(club)
  dian = await newStaffWithPin(club)
  await machine.logIn(dian)
})

const statusAndCode = ({ status, body }: Reply): string =>
  `${status} ${(body as { code?: string }).code ?? ''}`.trim()
const readPeople = async (): Promise<string> =>
  statusAndCode(await machine.browser.get('/api/desk/TST1/people?q=ani'))

test('with a locked screen the browser can read and change nothing until somebody takes over', async () => {
  expect(await readPeople()).toBe('200')
  expect((await machine.browser.post('/api/desk/lock')).status).toBe(200)
  expect(await readPeople()).toBe('403 SCREEN_LOCKED')
  expect(statusAndCode(await machine.browser.get('/api/desk/me'))).toBe('403 SCREEN_LOCKED')
  expect(statusAndCode(await machine.browser.post('/api/desk/lock'))).toBe('403 SCREEN_LOCKED')
  expect((await machine.browser.get('/api/desk/machine')).body).toMatchObject({
    data: { Machine: { StaffID: dian.publicId, IsIdle: false } },
  })
  expect((await machine.takeOver(dian)).status).toBe(201)
  expect(await readPeople()).toBe('200')
})

test('after ten idle minutes the screen is locked, and further requests do not unlock it', async () => {
  // The last use is written once a minute, so the lock may come a minute later.
  club.clock.advance({ minutes: 10 })
  expect(await readPeople()).toBe('200')
  club.clock.advance({ minutes: 11 })
  expect(await readPeople()).toBe('403 SCREEN_LOCKED')
  expect(await readPeople()).toBe('403 SCREEN_LOCKED')
  expect((await machine.browser.get('/api/desk/machine')).body).toMatchObject({
    data: { Machine: { IsIdle: true } },
  })
})

test('the location sets the number of idle minutes', async () => {
  await club.db.query(`update location set lock_minutes = 30 where id = 'TST1'`)
  club.clock.advance({ minutes: 25 })
  expect(await readPeople()).toBe('200')
  await club.db.query(`update location set lock_minutes = 10 where id = 'TST1'`)
})

test('a browser that is no counter machine cannot be locked, and idle time does not lock it', async () => {
  expect(statusAndCode(await dian.visitor.post('/api/desk/lock'))).toBe('404 MACHINE_UNKNOWN')
  club.clock.advance({ minutes: 120 })
  expect(statusAndCode(await dian.visitor.get('/api/desk/me'))).toBe('200')
})

test('ending a counter machine logs out the person who uses it, and nobody can take over any more', async () => {
  const boss = await newStaff(club, { roles: [{ role: 'owner', locationId: null }] })
  const end = () => boss.visitor.post(`/api/desk/TST1/devices/${machine.id}/end`)
  expect((await boss.visitor.post(`/api/desk/TST2/devices/${machine.id}/end`)).status).toBe(404)
  expect((await end()).status).toBe(200)
  expect(statusAndCode(await end())).toBe('404 MACHINE_UNKNOWN')
  expect(await readPeople()).toBe('401 LOGIN_REQUIRED')
  expect(statusAndCode(await machine.takeOver(dian))).toBe('404 MACHINE_UNKNOWN')
})

test('a manager enrols a browser only once, and stays logged in there when the machine is ended', async () => {
  const manager = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  const enrol = (name: string) => manager.visitor.post('/api/desk/TST1/devices', { body: { Name: name } })
  expect(statusAndCode(await enrol('  '))).toBe('422 MACHINE_NAME_REQUIRED')
  expect((await enrol(' Side desk ')).status).toBe(201)
  expect((await enrol('Again')).body).toMatchObject({
    code: 'MACHINE_ENROLLED',
    message: 'This browser is enrolled already, as Side desk.',
  })
  const list = await manager.visitor.get('/api/desk/TST1/devices')
  type Wire = { data: { Machines: { MachineID: string; Name: string; IsHere: boolean; People: object[] }[] } }
  const side = (list.body as Wire).data.Machines.find(({ IsHere }) => IsHere)
  expect(side).toMatchObject({ Name: 'Side desk', People: [{ StaffID: manager.publicId }] })
  expect((await manager.visitor.post(`/api/desk/TST1/devices/${side?.MachineID ?? ''}/end`)).status).toBe(200)
  expect((await manager.visitor.get('/api/desk/me')).body).toMatchObject({ data: { Machine: null } })
})

test.each([
  ['12345', '422 PIN_INVALID'],
  ['123456', '422 PIN_WEAK'],
  ['170845', '422 PIN_WEAK'],
])('the PIN %s is refused: %s', async (weakPin, code) => {
  expect(statusAndCode(await dian.visitor.put('/api/desk/pin', { body: { Pin: weakPin } }))).toBe(code)
})

test('setting a PIN needs a new code of the app, so only demonstration accounts have a PIN without a second factor', async () => {
  club.clock.advance({ minutes: 16 })
  const putPin = (person: TestStaff) => person.visitor.put('/api/desk/pin', { body: { Pin: pin } })
  expect(statusAndCode(await putPin(dian))).toBe('403 NEW_CODE_NEEDED')
  const roles = [{ role: 'front-desk', locationId: 'TST1' }] as const
  expect(statusAndCode(await putPin(await newStaff(club, { roles, hasSecondFactor: false })))).toBe(
    '403 SECOND_FACTOR_NEEDED',
  )
  const demonstration = await newStaff(club, { roles, hasSecondFactor: false, isOfDemonstration: true })
  expect(statusAndCode(await putPin(demonstration))).toBe('200')
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(club.db)).toEqual([])
})
