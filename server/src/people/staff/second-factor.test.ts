import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newStaff, type TestStaff } from './test-staff.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import type { Reply } from '../../test-visitor.ts'
import { openSession } from '../accounts/open-session.ts'
import { decryptSecret, encryptSecret } from './encrypt-secret.ts'

let club: TestApp
let manager: TestStaff
/** The secret in the manager's authenticator app. */
let secret: string
let recoveryCodes: string[]

beforeAll(async () => {
  club = await openTestApp()
  await seedTestLocations(club.db)
})
afterAll(() => club.close())

beforeEach(async () => {
  // Codes change every 30 seconds. Each test starts when a code has just changed.
  club.clock.advance({ minutes: 60 })
  manager = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }], hasSecondFactor: false })
  const started = await manager.visitor.post('/api/desk/second-factor/start')
  secret = (started.body as { data: { Secret: string } }).data.Secret
  const confirmed = await send('confirm', codeAt(0))
  recoveryCodes = (confirmed.body as { data: { RecoveryCodes: string[] } }).data.RecoveryCodes
})

/** The code that the app shows so many seconds from now. */
const codeAt = (seconds: number): string =>
  generateSync({ secret, epoch: Math.floor(club.clock.now().epochMilliseconds / 1_000) + seconds })

const send = (call: 'confirm' | 'prove', code: string): Promise<Reply> =>
  manager.visitor.post(`/api/desk/second-factor/${call}`, { body: { code } })

/** Logs in again: in the new session the second factor is not proved yet. */
async function logInAgain(): Promise<void> {
  const now = club.clock.now()
  const { token } = await club.db.transaction((tx) =>
    openSession(tx, { customerId: manager.id, deviceName: 'x', now }),
  )
  manager.visitor.cookies.set('session', token)
}

const secondFactorState = async (): Promise<unknown> =>
  ((await manager.visitor.get('/api/desk/me')).body as { data: { SecondFactor: unknown } }).data.SecondFactor

const actsOf = ({ id }: TestStaff) =>
  club.db.query<object>(
    'select action, role, thing_id as thing, after from staff_act where customer_id = $1 order by id',
    [id],
  )

const wrongCode = { status: 422, body: { code: 'SECOND_FACTOR_WRONG' } }

test('the confirmation of the app proves the second factor in its session, not in a later session', async () => {
  expect(await secondFactorState()).toBe('proved')
  await logInAgain()
  expect(await secondFactorState()).toBe('needed')
  club.clock.advance({ minutes: 1 })
  expect(await send('prove', codeAt(0))).toMatchObject({
    status: 201,
    body: { data: { RecoveryCodesLeft: 10 } },
  })
  expect(await secondFactorState()).toBe('proved')
})

test('neither the secret nor a recovery code is stored in plain text', async () => {
  const [row] = await club.db.query<{ text: string }>(
    'select s::text as text from staff_secret s where customer_id = $1',
    [manager.id],
  )
  for (const plain of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes])
    expect(row?.text).not.toContain(plain)
})

test('a code is accepted once, and the code of the confirmation counts as used', async () => {
  expect(await send('prove', codeAt(0))).toMatchObject(wrongCode)
  club.clock.advance({ minutes: 1 })
  expect((await send('prove', codeAt(0))).status).toBe(201)
  expect(await send('prove', codeAt(0))).toMatchObject(wrongCode)
})

test('a code that is sent five times at the same moment is accepted once', async () => {
  club.clock.advance({ minutes: 1 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('prove', codeAt(0))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test.each([
  [-60, 422],
  [-30, 201],
  [0, 201],
  [30, 422],
])('the code of %i seconds from now is answered with %i', async (seconds, status) => {
  club.clock.advance({ minutes: 5 })
  expect((await send('prove', codeAt(seconds))).status).toBe(status)
})

test('after the current code was used, the previous code is refused', async () => {
  club.clock.advance({ minutes: 5 })
  expect((await send('prove', codeAt(0))).status).toBe(201)
  expect(await send('prove', codeAt(-30))).toMatchObject(wrongCode)
})

test('after five wrong codes every code is refused for 15 minutes, in all sessions', async () => {
  club.clock.advance({ minutes: 1 })
  for (let tries = 0; tries < 5; tries++) expect(await send('prove', '000000')).toMatchObject(wrongCode)
  await logInAgain()
  const refused = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }
  expect(await send('prove', codeAt(0))).toMatchObject(refused)
  expect(await send('prove', recoveryCodes[0] ?? '')).toMatchObject(refused)
  club.clock.advance({ minutes: 16 })
  expect((await send('prove', codeAt(0))).status).toBe(201)
})

test('a recovery code is accepted once, in any spelling, and recorded as an act', async () => {
  await logInAgain()
  const [code = ''] = recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await send('prove', ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toMatchObject({
    status: 201,
    body: { data: { RecoveryCodesLeft: 9 } },
  })
  expect(await secondFactorState()).toBe('proved')
  expect(await send('prove', code)).toMatchObject(wrongCode)
  const thing = manager.publicId
  expect(await actsOf(manager)).toEqual([
    { action: 'set-up-second-factor', role: 'manager', thing, after: null },
    { action: 'use-recovery-code', role: 'manager', thing, after: { left: 9 } },
  ])
})

test('a confirmed secret cannot be replaced or confirmed again', async () => {
  const alreadySet = { status: 409, body: { code: 'SECOND_FACTOR_SET' } }
  expect(await manager.visitor.post('/api/desk/second-factor/start')).toMatchObject(alreadySet)
  expect(await send('confirm', codeAt(30))).toMatchObject(alreadySet)
})

test('starting again before the confirmation makes another secret and voids the first', async () => {
  manager = await newStaff(club, { roles: [{ role: 'coach', locationId: 'TST1' }], hasSecondFactor: false })
  const started = await manager.visitor.post('/api/desk/second-factor/start')
  secret = (started.body as { data: { Secret: string } }).data.Secret
  await manager.visitor.post('/api/desk/second-factor/start')
  expect(await send('confirm', codeAt(0))).toMatchObject(wrongCode)
  expect(await send('prove', codeAt(0))).toMatchObject(wrongCode)
  expect(await secondFactorState()).toBe('none')
})

test('the URI for the authenticator app names the product and the e-mail', async () => {
  const coach = await newStaff(club, {
    roles: [{ role: 'coach', locationId: 'TST1' }],
    hasSecondFactor: false,
  })
  const { body } = await coach.visitor.post('/api/desk/second-factor/start')
  expect(body).toMatchObject({
    data: { Uri: expect.stringMatching(/^otpauth:\/\/totp\/Pantul:staff\d+%40example\.com\?/) },
  })
})

test('a demonstration account cannot set up a second factor', async () => {
  const demonstrationAccount = await newStaff(club, {
    roles: [{ role: 'front-desk', locationId: 'TST1' }],
    hasSecondFactor: false,
    isOfDemonstration: true,
  })
  expect(await demonstrationAccount.visitor.post('/api/desk/second-factor/start')).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
})

test('an encrypted secret can be decrypted only with the same key and for the same owner', () => {
  const encrypted = encryptSecret('a key', 'dian', 'JBSWY3DPEHPK3PXP')
  expect(decryptSecret('a key', 'dian', encrypted)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => decryptSecret('another key', 'dian', encrypted)).toThrow('unable to authenticate data')
  expect(() => decryptSecret('a key', 'raka', encrypted)).toThrow('unable to authenticate data')
})

test.each([`update staff_act set reason = 'none'`, 'delete from staff_act', 'truncate staff_act cascade'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(club.db.query(statement)).rejects.toMatchObject({ code: '23001' })
  },
)
